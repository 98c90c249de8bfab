// The step that prices one part of an audit: rows in, a part of every file out.

import { donePart, type FileColumns, type Mapping, Patterns } from "#audit";
import type { StepOutcome } from "#store";
import { fromJson, sumsBlob, textBlob } from "./kept.ts";
import { readKept, type Step } from "./step.ts";

/** What all parts of an audit share in one thread. */
interface Shared {
  readonly columns: FileColumns;
  readonly mapping: Mapping;
  readonly patterns: Patterns;
}

/** Organisations take turns, so a thread goes back and forth between a few audits. */
const MOST_KEPT = 4;

export function partPricer(): (step: Step) => Promise<StepOutcome> {
  const kept = new Map<string, Shared>();
  const sharedFor = async (step: Step): Promise<Shared> => {
    const { auditId } = step.lease;
    const shared = kept.get(auditId) ?? (await readShared(step));
    kept.delete(auditId);
    kept.set(auditId, shared);
    for (const [oldest] of kept) if (kept.size > MOST_KEPT) kept.delete(oldest);
    return shared;
  };
  return async (step) => pricePart(step, await sharedFor(step));
}

async function readShared(step: Step): Promise<Shared> {
  const { mapping } = fromJson("setup", await readKept(step, { name: "setup", number: 0 }));
  const { columns } = fromJson("plan", await readKept(step, { name: "plan", number: 0 }));
  return { columns, mapping, patterns: new Patterns() };
}

async function pricePart(step: Step, shared: Shared): Promise<StepOutcome> {
  const { number } = step.lease;
  const people = fromJson("rows", await readKept(step, { name: "rows", number }));
  await step.charge(
    step.lease,
    people.reduce((sum, { timesheets }) => sum + timesheets.length, 0),
  );
  const part = donePart(number, people, { ...shared, library: step.library });
  const { bytes, groups, rows } = part.lines;
  return {
    blobs: [
      textBlob("periods", part.periods, number),
      textBlob("findings", part.findings, number),
      textBlob("employees", part.employees, number),
      textBlob("letters", part.letters, number),
      { name: "lines", number, content: bytes },
      sumsBlob({ totals: part.totals, groups, rows }, number),
    ],
  };
}
