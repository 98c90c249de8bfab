// A pay period in which an employee's terms change: work of the same terms is priced together, with what came before
// it.

import { type Cents, dayOf, type LocalDate } from "#engine";
import type { Employee, Terms, WorkedShift } from "../records/records.ts";
import { priceWork } from "./price-period.ts";
import { type AskableWork, type OpenQuestion, withoutTerms } from "./priced-work.ts";
import type { Pricing } from "./work.ts";

interface Worked {
  readonly start: LocalDate;
  readonly end: LocalDate;
  readonly shifts: readonly WorkedShift[];
}

/** Work done one shift after another under the same terms. */
export interface Run {
  readonly terms: Terms;
  readonly shifts: readonly WorkedShift[];
  /** Of the terms: the first, and those they changed to. */
  readonly classifications: readonly string[];
}

interface OpenRun extends Run {
  readonly shifts: WorkedShift[];
  readonly classifications: string[];
}

const newRun = (terms: Terms): OpenRun => ({ terms, shifts: [], classifications: [terms.classification] });

/** The terms in force on a day: the last that began by then, or else the first. */
export function termsOn(terms: readonly Terms[], day: LocalDate): Terms | null {
  return terms.findLast(({ from }) => from === null || from <= day) ?? terms[0] ?? null;
}

/** Does a row that we could not read give the terms of a day? It holds until terms that we know begin. */
function isUnknownOn({ terms, unknownFrom }: Employee, day: LocalDate): boolean {
  const since = terms.findLast(({ from }) => (from ?? 0) <= day)?.from ?? 0;
  return unknownFrom.some((from) => from === null || (from <= day && from >= since));
}

export interface PricedByTerms {
  readonly priced: AskableWork;
  readonly runs: readonly Run[];
}

/** Work on days whose terms we do not know has no price. */
export function priceByTerms(period: Worked, employee: Employee | null, pricing: Pricing): PricedByTerms {
  const { shifts } = period;
  if (employee === null || employee.terms.length === 0) return { priced: withoutTerms(shifts), runs: [] };
  const isUnknown = ({ from }: WorkedShift): boolean => isUnknownOn(employee, dayOf(from));
  const unknown = employee.unknownFrom.length === 0 ? [] : shifts.filter(isUnknown);
  if (unknown.length > 0 && unknown.length === shifts.length)
    return { priced: withoutTerms(shifts), runs: [] };
  const known = unknown.length === 0 ? shifts : shifts.filter((shift) => !isUnknown(shift));
  const runs = runsOf({ ...period, shifts: known }, employee.terms);
  const priced = priceRuns(period, runs, pricing);
  const { unpriced } = withoutTerms(unknown);
  return {
    priced: unknown.length === 0 ? priced : { ...priced, unpriced: [...priced.unpriced, ...unpriced] },
    runs,
  };
}

/** In the order of time; none where no terms are known. A period without work has one run of none. */
function runsOf({ start, shifts }: Worked, terms: readonly Terms[]): readonly Run[] {
  const first = termsOn(terms, start);
  if (first === null) return [];
  const runs: OpenRun[] = [];
  for (const shift of shifts) {
    const now = termsOn(terms, dayOf(shift.from)) ?? first;
    const last = runs.at(-1);
    const isSame = last?.terms === now || (last !== undefined && isOfOneCalculation(last.terms, now));
    const run = isSame && last !== undefined ? last : newRun(now);
    if (run !== last) runs.push(run);
    addShift(run, shift, now);
  }
  return runs.length === 0 ? [newRun(first)] : runs;
}

function addShift({ terms, shifts, classifications }: OpenRun, shift: WorkedShift, now: Terms): void {
  const { classification } = now;
  const isOwn = terms === now || shift.classification !== null;
  shifts.push(isOwn ? shift : { ...shift, classification });
  if (!classifications.includes(classification)) classifications.push(classification);
}

/** Terms that differ only in the classification, which the period calculation takes with each shift, or in what it does not take. */
function isOfOneCalculation(a: Terms, b: Terms): boolean {
  const apart = ({ from: _, classification: __, agreedWeek: ___, ...rest }: Terms): string =>
    JSON.stringify(rest);
  return apart(a) === apart(b);
}

function priceRuns({ start, end }: Worked, runs: readonly Run[], pricing: Pricing): AskableWork {
  const priced = runs.map(({ terms, shifts }, index) => {
    const first = shifts[0]?.from;
    const from = index === 0 || first === undefined ? start : dayOf(first);
    return priceWork({ start, end, from, shifts, terms }, pricing);
  });
  const [only, ...more] = priced;
  if (only === undefined) throw new Error("a period has at least one run");
  return more.length === 0 ? only : joined(priced);
}

function joined(parts: readonly AskableWork[]): AskableWork {
  const sum = (of: (part: AskableWork) => number): number => parts.reduce((so, part) => so + of(part), 0);
  const due = sum((part) => part.due) as Cents;
  return {
    due,
    lines: parts.flatMap(({ lines }) => lines),
    workedMinutes: sum(({ workedMinutes }) => workedMinutes),
    baseRate: parts.findLast(({ baseRate }) => baseRate > 0)?.baseRate ?? (0 as Cents),
    versions: [
      ...new Map(parts.flatMap(({ versions }) => versions).map((one) => [one.id, one] as const)).values(),
    ],
    readings: [...new Set(parts.flatMap(({ readings }) => readings))].sort(),
    onReadings: sum(({ onReadings }) => onReadings) as Cents,
    questions: joinedQuestions(parts, due, ({ questions }) => questions),
    unpriced: parts.flatMap(({ unpriced }) => unpriced),
    isWithoutTerms: false,
    earlierTotals: () => summed(parts.map((part) => part.earlierTotals())),
    openQuestions: () => joinedQuestions(parts, due, (part) => part.openQuestions()),
  };
}

/** A question that several runs leave open is one question, with one answer in all of them. */
function joinedQuestions(
  parts: readonly AskableWork[],
  due: Cents,
  of: (part: AskableWork) => readonly OpenQuestion[],
): readonly OpenQuestion[] {
  const found = new Map<string, OpenQuestion>();
  for (const part of parts)
    for (const question of of(part)) {
      const known = found.get(question.code) ?? { ...question, lowest: due, highest: due };
      found.set(question.code, {
        ...known,
        lowest: (known.lowest + question.lowest - part.due) as Cents,
        highest: (known.highest + question.highest - part.due) as Cents,
      });
    }
  return [...found.values()];
}

/** Lists added up place by place, as far as all of them go. */
function summed(lists: readonly (readonly Cents[])[]): readonly Cents[] {
  const length = Math.min(...lists.map((list) => list.length));
  return Array.from(
    { length },
    (_, place) => lists.reduce((sum, list) => sum + (list[place] ?? 0), 0) as Cents,
  );
}
