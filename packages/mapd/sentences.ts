// What an import changes, as sentences.

import type { Change } from "./lines.ts";
import { type AllowanceLine, ENDED, type MinimumLine } from "./tables.ts";
import { each } from "./words.ts";

const said = ({ rate, per, hourly }: MinimumLine): string =>
  hourly === "" ? `${rate} ${each(per)}` : hourly;

/** `MA000004 retail-1 from 2026-07-01 ppc: 26.55 → 27.81`: hourly where both sides have it. */
export function rateSentence(award: string, { before, after }: Change<MinimumLine>): string {
  const about = `${award} ${after.classification}`;
  if (after.per === ENDED) return `${about} ends on ${after.from}.`;
  if (before === null || before.per === ENDED)
    return `${about} from ${after.from}: new, ${said(after)}${after.hourly === "" ? "" : `, ${after.rate} ${each(after.per)}`}`;
  const both = before.hourly !== "" && after.hourly !== "";
  const [was, is] = both ? [before.hourly, after.hourly] : [full(before), full(after)];
  return was === is
    ? `${about} from ${after.from}: ${full(before)} → ${full(after)}`
    : `${about} from ${after.from}: ${was} → ${is}`;
}

const full = ({ rate, per, hourly }: MinimumLine): string =>
  `${rate} ${each(per)}${hourly === "" ? "" : ` (${hourly})`}`;

export function allowanceSentence(award: string, { before, after }: Change<AllowanceLine>): string {
  const about = `${award} ${after.kind} allowance ${after.allowance}`;
  if (after.per === ENDED) return `${about} ends on ${after.from}.`;
  const per = after.per === "" ? "" : ` (${after.per})`;
  if (before === null || before.per === ENDED)
    return `${about} from ${after.from}: new, ${after.amount}${per}`;
  return `${about} from ${after.from}: ${before.amount} → ${after.amount}${per}`;
}

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-AU")} ${count === 1 ? one : many}`;
