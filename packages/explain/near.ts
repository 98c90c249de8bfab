// Near misses in words: how much longer at either end, and what that would change.

import type { NearEffect, NearMiss, PaidAs } from "#engine";
import { capital, duration, money, numberWord, percentage, timesOf } from "./english.ts";
import { whyOvertime } from "./overtime.ts";
import { type Draft, draft } from "./sentence.ts";
import { clausesOf, quoted, type Telling, wired } from "./telling.ts";

export const nearSentences = (telling: Telling, misses: readonly NearMiss[]): readonly Draft[] =>
  misses.map((miss) => nearSentence(telling, miss));

type Of<K extends NearEffect["kind"]> = Extract<NearEffect, { kind: K }>;

function nearSentence(telling: Telling, miss: NearMiss): Draft {
  const { effect } = miss;
  switch (effect.kind) {
    case "time":
      return draft("near_miss", timeWords(telling, miss, effect), paidClauses(telling, effect.paid));
    case "shift":
      return draft("near_miss", shiftWords(telling, miss, effect), paidClauses(telling, effect.paid));
    case "added": {
      const { label, rate, amount, kind, clauses } = effect.component;
      const dollars = kind === "allowance" ? money(amount) : `${money(rate)} an hour`;
      return draft(
        "near_miss",
        `${longer(telling, miss)} would add “${label}”, ${dollars}`,
        wired(telling, clauses),
      );
    }
    case "warned": {
      const { detail, clauses } = effect.warning;
      const resting = clauses.length === 0 ? telling.rateClauses : wired(telling, clauses);
      return draft("near_miss", `${longer(telling, miss)} would bring a warning: ${detail}`, resting);
    }
    case "covered": {
      const words = `The minimum payment has paid for ${moreMinutes(miss.room)} already, so that only work past ${atWord(telling, miss)} would add to the total`;
      return draft("near_miss", words, wired(telling, effect.component.clauses));
    }
  }
}

const paidClauses = (telling: Telling, { cause, clauses }: PaidAs) => [
  ...(cause === null ? [] : clausesOf(telling, cause)),
  ...wired(telling, clauses),
];

/** The bound by the clock; with its day where that is not the shift's only one. */
function atWord({ shift }: Telling, { at, end }: NearMiss): string {
  const times = end === "start" ? timesOf(at, shift.to) : timesOf(shift.from, at);
  return end === "start" ? times.at(at) : times.until(at);
}

const moreMinutes = (room: number): string => `${numberWord(room)} more minute${room === 1 ? "" : "s"}`;

/** If we assume that unstated hours were rostered or agreed, we assume it for more of them too. */
function asTheRest({ answer }: Telling): string {
  const taken = answer.assumptions.find(({ code }) => code === "agreed_hours" || code === "rostered");
  if (taken === undefined) return "";
  return `, ${taken.code === "rostered" ? "rostered" : "agreed"} like the rest,`;
}

/** The first minute that differs: if it is the rounder figure, the award says "from" and not "after". */
const pastBound = (miss: NearMiss): NearMiss => ({
  ...miss,
  room: (miss.room + 1) as NearMiss["room"],
  at: (miss.at + (miss.end === "start" ? -1 : 1)) as NearMiss["at"],
});

const isRound = (at: NearMiss["at"]): boolean => at % 5 === 0;

/** As the subject of "would". */
function longer(telling: Telling, miss: NearMiss): string {
  const { end, room } = miss;
  const rest = asTheRest(telling);
  const pause = rest === "" ? "," : rest;
  const [edge, way] = end === "start" ? ["A start", "earlier"] : ["A finish", "later"];
  const past = pastBound(miss);
  if (isRound(past.at) && !isRound(miss.at))
    return `${edge} at ${atWord(telling, past)} or ${way}, at least ${duration(past.room)} ${way}${pause}`;
  const at = atWord(telling, miss);
  if (room === 0)
    return end === "start" ? `A start any earlier than ${at}${rest}` : `Any work past ${at}${rest}`;
  return `${edge} ${end === "start" ? "before" : "after"} ${at}, more than ${duration(room)} ${way}${pause}`;
}

/** What time past the bound is paid. */
const paidWord = ({ percent, rate }: PaidAs): string => `${percentage(percent)}, ${money(rate)} an hour`;

function timeWords(telling: Telling, miss: NearMiss, { paid, instead }: Of<"time">): string {
  const { end, room } = miss;
  const startsOvertime = paid.cause !== null && instead.cause === null;
  const pays = `at ${paidWord(paid)}, instead of ${paidWord(instead)}`;
  const why = paid.cause === null || !startsOvertime ? "" : whyOvertime(telling, paid.cause, reasonAt(miss));
  const as = `as ${quoted(paid.rule)} ${pays}`;
  if (end === "start" || room === 0) {
    const what = startsOvertime ? (end === "start" ? "begin in overtime" : "be overtime") : "be paid";
    return startsOvertime
      ? `${longer(telling, miss)} would ${what}, paid ${pays}${why}`
      : `${longer(telling, miss)} would ${end === "start" ? "begin with time paid" : "be paid"} ${as}`;
  }
  const more = capital(moreMinutes(room)) + asTheRest(telling);
  return startsOvertime
    ? `${more} would start overtime at ${atWord(telling, miss)}, paid ${pays}${why}`
    : `${more} would reach ${atWord(telling, miss)}, after which time is paid ${as}`;
}

/** A moment of the time that would be paid differently. */
const reasonAt = ({ end, at }: NearMiss): NearMiss["at"] =>
  end === "start" ? ((at - 1) as NearMiss["at"]) : at;

function shiftWords(telling: Telling, miss: NearMiss, effect: Of<"shift">): string {
  const { paid, instead, since, total, insteadOf } = effect;
  const { times, shift } = telling;
  const which = since === shift.from ? "the shift" : `the time from ${times.at(since)}`;
  return `${longer(telling, miss)} would have ${which} paid as ${quoted(paid.rule)} at ${paidWord(paid)}, instead of ${quoted(instead.rule)} at ${paidWord(instead)}, and the whole would come to ${money(total)}, where a minute less pays ${money(insteadOf)}`;
}
