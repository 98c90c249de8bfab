// One audit from files to files: load, part, price on every core, join, sum up.

import { createHash, type KeyObject } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  AUDIT_VERSION,
  type AwardNotes,
  type Manifest,
  manifestText,
  mappingHash,
  optionsOf,
  SOURCE_FILES,
  type SourceFile,
  type Summary,
  summaryOf,
  summaryPage,
} from "#audit";
import { ENGINE_VERSION } from "#engine";
import { encodedTitle, loadCalendar, loadCoverage } from "#pack";
import { fileHash, joinParts } from "./join-parts.ts";
import { withLock } from "./lock.ts";
import { inputRecord, signedManifest } from "./manifest.ts";
import { keepFromInputs, makeFolder, PARTS } from "./output-folder.ts";
import { type Prepared, prepare, priceParts, type Work, withScratch } from "./prepare.ts";

export interface AuditRun extends Work {
  readonly out: string;
  /** Signs the manifest. */
  readonly key: KeyObject | null;
}

export interface AuditOutcome {
  readonly summary: Summary;
  readonly manifest: Manifest;
}

export async function runAudit(run: AuditRun): Promise<AuditOutcome> {
  keepFromInputs(run.out, run.inputs);
  makeFolder(run.out);
  return withLock(run.out, () => withScratch(run.out, (scratch) => runApart(run, scratch)));
}

async function runApart(run: AuditRun, scratch: string): Promise<AuditOutcome> {
  const prepared = await prepare(run, scratch);
  const parts = partsFolder(run, prepared);
  mkdirSync(parts, { recursive: true });
  await priceParts(run, prepared, parts);
  const outcome = await writeOutputs(run, prepared, parts);
  for (const name of readdirSync(run.out).filter((one) => one.startsWith(PARTS)))
    rmSync(join(run.out, name), { recursive: true, force: true });
  return outcome;
}

/** We keep parts of a stopped run as long as nothing they depend on has changed. */
function partsFolder({ inputs, out, awards }: AuditRun, { loaded }: Prepared): string {
  const hash = createHash("sha256");
  for (const kind of SOURCE_FILES) hash.update(`${loaded[kind].hash}\n`);
  const lock = join(awards, "versions.lock");
  hash.update(mappingHash(inputs.mapping)).update(`${ENGINE_VERSION} ${AUDIT_VERSION}`);
  if (existsSync(lock)) hash.update(readFileSync(lock));
  return join(out, `${PARTS}${hash.digest("hex").slice(0, 16)}`);
}

async function writeOutputs(
  run: AuditRun,
  { loaded, plans }: Prepared,
  parts: string,
): Promise<AuditOutcome> {
  const { inputs, out, awards } = run;
  const { totals, files } = joinParts(plans, parts, out);
  const notes = awardNotes(awards);
  const summary = summaryOf(totals, optionsOf(inputs.mapping), {
    calendar: loadCalendar(awards),
    awards: notes,
  });
  writeFileSync(join(out, "summary.json"), `${JSON.stringify(summary, null, 2)}\n`);
  writeFileSync(join(out, "summary.html"), summaryPage(summary, notes));
  const written = [...files, "summary.json", "summary.html"].sort();
  const outputs: { file: string; content_hash: string }[] = [];
  for (const file of written) outputs.push({ file, content_hash: await fileHash(join(out, file)) });
  const input = (kind: SourceFile) => {
    const { hash, rows } = loaded[kind];
    return inputRecord(out, { path: inputs.files[kind], hash, rows });
  };
  const manifest = signedManifest(
    {
      inputs: { employees: input("employees"), timesheets: input("timesheets"), paid: input("paid") },
      mapping: inputs.mapping,
      summary,
      outputs,
    },
    run.key,
  );
  writeFileSync(join(out, "manifest.json"), manifestText(manifest));
  return { summary, manifest };
}

function awardNotes(awards: string): AwardNotes {
  const register = loadCoverage(awards);
  return (award) => ({
    title: encodedTitle(awards, award) ?? null,
    gaps: register.find(({ code }) => code === award)?.gaps ?? [],
  });
}
