// How far what is said of a minute holds: the next minutes are alike until the clock passes a time, or a count reaches a
// length, that some rule names. So a stretch is judged once. `tests/reference` holds it against judging every minute.

import { clockOf, dayOf, MINUTES_A_DAY, type Moment, type Rule } from "#engine";
import type { Attendance, Minute } from "./attendance.ts";
import { type Count, type Counts, cycleCount, thisWeek, workedOf } from "./counts.ts";
import type { Law } from "./law.ts";
import type { Breach } from "./rest.ts";

/** Where minutes may begin to differ. */
export interface Marks {
  readonly clocks: readonly number[];
  readonly lengths: readonly number[];
  readonly moments: readonly number[];
  /** Numbers of weeks that hours are averaged over. */
  readonly cycles: readonly number[];
}

interface Covering {
  readonly covers: (at: Moment) => boolean;
}

/** What marks are found in. */
interface Marking {
  readonly attendance: Attendance;
  readonly through: readonly { readonly from: Moment }[];
  readonly limits: readonly { readonly limit: number; readonly weeks: number }[];
}

/** What a minute is judged by. */
interface Judging {
  readonly law: Law;
  readonly marks: Marks;
  readonly beyond: readonly Covering[];
  readonly extra: readonly Covering[];
  readonly through: readonly Covering[];
  readonly ordinaryBreaks: readonly Covering[];
  readonly duties: Covering | null;
}

export function marksOf({ rules, world }: Law, { attendance, through, limits }: Marking): Marks {
  const lengths = new Set([1, ...rules.flatMap(lengthsIn), ...limits.map(({ limit }) => limit)]);
  const since = [attendance.from, ...through.map(({ from }) => from)];
  const cycles = rules.flatMap((rule) =>
    "tiers" in rule && rule.counted === "cycle" ? (rule.cycleWeeks ?? Number.POSITIVE_INFINITY) : [],
  );
  const averaged = limits.map(({ weeks }) => weeks).filter((weeks) => weeks > 1);
  return {
    clocks: [...new Set([...rules.flatMap(clocksIn), ...world.facts.holidays.map(({ from }) => from)])],
    lengths: [...lengths].sort((a, b) => a - b),
    moments: since.flatMap((from) => [...lengths].map((length) => from + length)),
    cycles: [...new Set([...cycles, ...averaged])],
  };
}

export const withMoments = (marks: Marks, breaches: readonly Breach[]): Marks => ({
  ...marks,
  moments: [...marks.moments, ...breaches.flatMap(({ from, to }) => (to === null ? from : [from, to]))],
});

/** Overtime begins at a limit, and a long day one minute after it. */
function lengthsIn(rule: Rule): readonly number[] {
  const { elapsed } = rule.when;
  const given: number[] = elapsed === null ? [] : [elapsed.over, elapsed.upTo ?? 0];
  if (rule.kind === "ordinary-limit") given.push(rule.limit, rule.limit + 1, rule.longDay?.limit ?? 0);
  if ("tiers" in rule) for (const { upTo } of rule.tiers) given.push(upTo ?? 0);
  return given;
}

function clocksIn(rule: Rule): readonly number[] {
  const given: number[] = (rule.when.between ?? []).flatMap(({ from, to }) => [from, to]);
  if (rule.kind === "span") for (const window of rule.windows) given.push(window?.from ?? 0, window?.to ?? 0);
  if (rule.kind === "span-extension") given.push(rule.opens ?? 0, rule.closes ?? 0);
  return given;
}

/** All that a rule may hold against a length. */
function measuresOf(counts: Counts, { cycles }: Marks, { law: { employee } }: Judging): readonly number[] {
  const { day, work, shift, portion, sinceOrdinary, sinceMeal, throughAside, rows, rowsThisWeek } = counts;
  const long = [thisWeek(counts), ...cycles.map((weeks) => cycleCount(counts, weeks, employee))];
  const measures = [sinceMeal, ...Object.values(rows), ...Object.values(rowsThisWeek)];
  for (const count of [day, work, shift, portion, sinceOrdinary, ...long]) {
    const worked = workedOf(count);
    measures.push(count.ordinary, count.overtime, worked, worked - count.calls);
  }
  for (const { ordinary } of long) measures.push(ordinary + throughAside);
  return measures;
}

/**
 * The place of the first minute of a shift that is not like one that was judged and counted; `before` is what was counted
 * before that one.
 */
export function endOfStretch(
  minutes: readonly Minute[],
  place: number,
  scene: Judging,
  counted: { readonly before: Counts; readonly counts: Counts },
): number {
  const first = minutes[place];
  const steps = stepsLeft(scene, counted.before, counted.counts);
  if (first === undefined || steps === 0) return place + 1;
  const until = Math.min(
    momentLeft(first.at, scene.marks, counted.counts),
    sinceUsualLeft(first.at, scene.marks, counted.counts),
  );
  const { beyond, extra, through, ordinaryBreaks, duties } = scene;
  const covering: readonly Covering[] = [
    ...beyond,
    ...extra,
    ...through,
    ...ordinaryBreaks,
    ...(duties === null ? [] : [duties]),
  ];
  const isCovered = covering.map(({ covers }) => covers(first.at));
  const isAlike = ({ at, portion, afterMeal }: Minute): boolean =>
    at < until &&
    portion === first.portion &&
    !afterMeal &&
    covering.every(({ covers }, index) => covers(at) === isCovered[index]);
  const most = Math.min(place + 1 + steps, minutes.length);
  let end = place + 1;
  while (end < most && isAlike(minutes[end] ?? first)) end += 1;
  return end;
}

/** The next moment after one at which a clock time of its day, a moment of the shift or one of its ordinary time is reached. */
function momentLeft(at: Moment, { clocks, lengths, moments }: Marks, { ordinaryFrom }: Counts): number {
  const today = dayOf(at) * MINUTES_A_DAY;
  const later = clocks.filter((clock) => clock > clockOf(at)).map((clock) => today + clock);
  const since = ordinaryFrom === null ? [] : lengths.map((length) => ordinaryFrom + length);
  const next = [...moments, ...since].filter((moment) => moment > at);
  return Math.min(today + MINUTES_A_DAY, ...later, ...next);
}

/** The next moment at which so much has passed since the last usual shift began. */
function sinceUsualLeft(at: Moment, { lengths }: Marks, { usualStart }: Counts): number {
  if (usualStart === null) return Number.POSITIVE_INFINITY;
  return Math.min(...lengths.map((length) => usualStart + length).filter((moment) => moment > at));
}

/** How many more minutes may be counted as one was before any measure reaches a length; none where it changed more. */
function stepsLeft(scene: Judging, before: Counts, counts: Counts): number {
  if (!isSameState(before, counts)) return 0;
  const { marks } = scene;
  const [from, to] = [measuresOf(before, marks, scene), measuresOf(counts, marks, scene)];
  if (from.length !== to.length) return 0;
  const steps = from.map((value, index) => {
    const moved = (to[index] ?? value) - value;
    if (moved === 0) return Number.POSITIVE_INFINITY;
    if (moved < 0) return 0;
    const next = marks.lengths.find((length) => length > value) ?? Number.POSITIVE_INFINITY;
    return Math.ceil((next - value) / moved) - 1;
  });
  return Math.min(...steps);
}

const STATE = [
  "date",
  "workDate",
  "begun",
  "ordinaryFrom",
  "isOutside",
  "portionIndex",
  "unrelieved",
  "through",
  "longDays",
  "usualStart",
  "hasUsualWork",
] as const;

const isSameState = (before: Counts, counts: Counts): boolean =>
  STATE.every((key) => before[key] === counts[key]) && before.weeks.length === counts.weeks.length;

/** Counts more minutes as one was. */
export function countAgain(counts: Counts, before: Counts, times: number): void {
  const again = (count: Count, old: Count): void => {
    count.ordinary += (count.ordinary - old.ordinary) * times;
    count.overtime += (count.overtime - old.overtime) * times;
    count.calls += (count.calls - old.calls) * times;
    count.overlap += (count.overlap - old.overlap) * times;
  };
  again(counts.day, before.day);
  again(counts.work, before.work);
  again(counts.shift, before.shift);
  again(counts.portion, before.portion);
  again(counts.sinceOrdinary, before.sinceOrdinary);
  again(thisWeek(counts), thisWeek(before));
  again(thisWeek(counts).seen, thisWeek(before).seen);
  counts.sinceMeal += (counts.sinceMeal - before.sinceMeal) * times;
  counts.throughAside += (counts.throughAside - before.throughAside) * times;
  counts.rows = rowsAgain(counts.rows, before.rows, times);
  counts.rowsThisWeek = rowsAgain(counts.rowsThisWeek, before.rowsThisWeek, times);
}

const rowsAgain = (rows: Counts["rows"], before: Counts["rows"], times: number): Counts["rows"] =>
  Object.fromEntries(
    Object.entries(rows).map(([slug, own]) => [slug, own + (own - (before[slug] ?? 0)) * times]),
  );
