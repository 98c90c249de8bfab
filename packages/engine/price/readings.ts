// The readings that the cents of a shift depend on, in order and each once.

import { paidAnyway } from "../attendance/paid-breaks.ts";
import type { Rule } from "../award/award.ts";
import { plus } from "../award/lists.ts";
import type { Piece } from "../claims/walk.ts";
import type { Base } from "../law/base.ts";
import type { Plan, Readings } from "../law/law.ts";
import type { Won } from "../law/rows.ts";
import type { Situation } from "../shift/situation.ts";

/** Rules that decided a cent beside those of the pieces. */
interface Deciding {
  readonly added: readonly Decided[];
  readonly missed: readonly Decided[];
  readonly units: readonly Decided[];
  readonly allowances: { readonly list: readonly Decided[] };
}

interface Decided {
  readonly rule: Pick<Rule, "reading">;
}

/** The readings of rules that decided a cent of this shift. */
export function readingsOf(
  { plan, holding, shift, attendance }: Situation,
  pieces: readonly Piece[],
  { added, missed, units, allowances }: Deciding,
): readonly string[] {
  let found = plan.readings;
  const paidBreak = paidAnyway(shift, attendance.breaks, holding.paidBreaks);
  if (paidBreak !== null) found = noted(found, paidBreak.rule.reading, plan);
  let before: Base | null = null;
  let wonBefore: Won | null = null;
  let triggerBefore: Rule | null = null;
  for (const { won, trigger, base } of pieces) {
    if (trigger !== triggerBefore) {
      if (trigger !== null) found = noted(found, trigger.reading, plan);
      triggerBefore = trigger;
    }
    if (won !== wonBefore) {
      found = noted(found, won.reading, plan);
      for (const { row } of won.added) found = noted(found, row.rule.reading, plan);
      wonBefore = won;
    }
    if (base === before) continue;
    for (const reading of base.readings) found = withReading(found, reading, plan);
    before = base;
  }
  if (added.length > 0) found = allNoted(found, added, plan);
  if (missed.length > 0) found = allNoted(found, missed, plan);
  if (units.length > 0) found = allNoted(found, units, plan);
  if (allowances.list.length > 0) found = allNoted(found, allowances.list, plan);
  return found.list;
}

function allNoted(found: Readings, decided: readonly Decided[], plan: Plan): Readings {
  let all = found;
  for (const { rule } of decided) all = noted(all, rule.reading, plan);
  return all;
}

const noted = (found: Readings, reading: string | null, plan: Plan): Readings =>
  reading === null ? found : withReading(found, reading, plan);

/** What one node of the tree of readings takes. */
const READINGS_BYTES = 250;

/** The same readings with one more are one list, found again step by step. */
function withReading(found: Readings, reading: string, { version, entry }: Plan): Readings {
  for (const known of found.further) if (known.reading === reading) return known.then;
  const list = withOne(found.list, reading);
  const then = list === found.list ? found : { list, further: [] };
  found.further = plus(found.further, { reading, then });
  version.law.memory.grow(entry, READINGS_BYTES);
  return then;
}

function withOne(list: readonly string[], reading: string): readonly string[] {
  if (list.includes(reading)) return list;
  const place = list.findIndex((one) => one > reading);
  return place < 0 ? plus(list, reading) : list.toSpliced(place, 0, reading);
}
