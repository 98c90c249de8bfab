// Breaks in the order of the shift: where one without a position was put, which are paid, what parts a broken shift.

import { type Break, type PaidBreaks, placementOf, type Rule } from "#engine";
import { duration } from "./english.ts";
import { type Draft, timed } from "./sentence.ts";
import { account, clausesOf, type Telling } from "./telling.ts";

export function breakSentences(telling: Telling): readonly Draft[] {
  const { shift } = telling;
  const made = telling.applied.map(({ rule }) => rule);
  if (shift.unplacedBreak > 0) return [placedSentence(telling, made)];
  const before = (a: Break, b: Break): number => a.from - b.from;
  return [...shift.breaks].sort(before).map((pause) => breakSentence(telling, pause, made));
}

const scheduleIn = (made: readonly Rule[]) => made.find((rule) => rule.kind === "break-schedule") ?? null;
const paidIn = (made: readonly Rule[]) => made.find((rule) => rule.kind === "paid-breaks") ?? null;

function placedSentence(telling: Telling, made: readonly Rule[]): Draft {
  const { shift, times } = telling;
  const schedule = scheduleIn(made);
  const { chosen, earliest, latest } = placementOf(shift, schedule);
  const end = (chosen + shift.unplacedBreak) as typeof chosen;
  const paying = paidIn(made);
  const where = `The break of ${duration(shift.unplacedBreak)} was given no place and is put ${times.range(chosen, end)}`;
  const room =
    earliest < latest
      ? `, as near the middle as it may be, beginning between ${times.at(earliest)} and ${times.at(latest)}`
      : "";
  const paid =
    paying === null ? "it is not paid" : `it ${paidWords(paying, shift.unplacedBreak)}${account(paying)}`;
  const rule = paying ?? schedule;
  const clauses = rule === null ? telling.rateClauses : clausesOf(telling, rule);
  return timed("break", [`${where}${room}; ${paid}`], clauses, chosen, end);
}

/** Of a break that is longer than what is paid, only that. */
const paidWords = ({ most }: PaidBreaks, length: number): string =>
  most === null || most >= length ? "is paid" : `is paid for its first ${duration(most)}`;

const NAMED = { meal: "meal break", rest: "rest break" } as const;

function breakSentence(telling: Telling, pause: Break, made: readonly Rule[]): Draft {
  const { from, to, kind, paid } = pause;
  const range = telling.times.range(from, to);
  const said = (words: string, rule: Rule | null): Draft =>
    timed("break", [words], rule === null ? telling.rateClauses : clausesOf(telling, rule), from, to);
  if (kind === "sleepover" || kind === "broken_shift") {
    const earning = made.find(
      (rule) => rule.kind === "allowance" && "gap" in rule.due && rule.due.gap === kind,
    );
    const words =
      kind === "sleepover"
        ? `The time ${range} is a sleepover, which is not paid by the hour`
        : `The shift is broken ${range}, which is not paid`;
    return said(words, earning ?? null);
  }
  const paying = paidIn(made);
  if (paid) return said(`The ${NAMED[kind]} ${range} is paid and counts as work`, paying ?? scheduleIn(made));
  if (paying !== null) {
    const words = paidWords(paying, to - from);
    return said(`The ${NAMED[kind]} ${range} ${words}${account(paying)}`, paying);
  }
  return said(`The ${NAMED[kind]} ${range} is not paid`, scheduleIn(made));
}
