// Properties of pay between shifts, days and causes, over random work of every award, in the engine and in the reference.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  type Award,
  addDays,
  type Cents,
  clockOf,
  dayOf,
  type Facts,
  type FactValue,
  type Minutes,
  type Moment,
  momentAt,
  payFor,
  type Rule,
  type Shift,
  type TimeRange,
} from "#engine";
import { library } from "./awards.ts";
import { cutInTwo, overtimeByItself } from "./cut-shifts.ts";
import { checkerOf, type Paid, type PaidTime, SIDES } from "./random-work.ts";

/**
 * Every fact of the award at its assumed value, and the hours worked as rostered. We assume
 * a roster with the employee's breaks. A stated roster may have longer ones, so it is left out where that matters.
 */
function stated(award: Award, given: Facts, paid: Paid): Facts {
  const { facts, classifications } = award;
  const impliedBy = (named: string): Readonly<Record<string, FactValue>> =>
    classifications.findLast(({ code, aliases }) => code === named || aliases.includes(named))?.implies
      .facts ?? {};
  const shifts = given.shifts.map((shift) => {
    const implied = impliedBy(shift.classification ?? given.employee.classification);
    const assumed = facts.flatMap(({ slug, default: value }) =>
      value === null || Object.hasOwn(implied, slug) ? [] : [[slug, value] as const],
    );
    const presence = presenceOf(shift, given);
    const isAssumed =
      shift.agreed === null && isPlain(presence, given) && !mayHoldMoreBreaks(award, presence, given, paid);
    return {
      ...shift,
      circumstances: { ...Object.fromEntries(assumed), ...shift.circumstances },
      rostered: shift.rostered ?? (isAssumed ? presence : null),
    };
  });
  return { ...given, shifts };
}

/** An allowance for overtime after it, or a class by the ordinary shift. */
const asksForUsualFinish = (rule: Rule): boolean =>
  (rule.kind === "allowance" && rule.due.by.endsWith("-finish")) ||
  rule.when.shift?.of.startsWith("ordinary") === true;

/**
 * Past the limit of ordinary hours of a day or shift a roster has room for longer breaks than the employee's. Does the award ask
 * for the usual finish, is there work past that limit, and does a roster of this length hold such breaks?
 */
function mayHoldMoreBreaks(
  { rules }: Award,
  { from, to }: TimeRange,
  { shifts }: Facts,
  { times }: Paid,
): boolean {
  const isWithin = (one: TimeRange): boolean => one.from >= from && one.to <= to;
  if (!rules.some(asksForUsualFinish) || !times.some((one) => one.isOvertime && isWithin(one))) return false;
  const own = shifts.filter(isWithin);
  const ofDay = shifts.filter((one) => own.includes(one) || dayOf(one.from) === dayOf(from));
  const worked = ofDay.reduce((sum, one) => sum + one.workedToday + one.to - one.from - unpaidIn(one), 0);
  if (!rules.some((rule) => mayLimit(rule, own, worked))) return false;
  const taken = own.reduce((sum, shift) => sum + unpaidIn(shift), 0);
  return rules.some((rule) => rule.kind === "break-schedule" && heldBy(rule, to - from) > taken);
}

/** Is so much work past a limit of the day or shift, or past the one that a fact gives? */
function mayLimit(rule: Rule, shifts: readonly Shift[], worked: number): boolean {
  if (rule.kind !== "ordinary-limit" || rule.per === "week" || rule.per === "cycle") return false;
  const { limit, limitFact } = rule;
  const told = shifts.map(({ circumstances }) => (limitFact === null ? null : circumstances[limitFact]));
  return [limit, ...told].some((one) => typeof one === "number" && worked > one);
}

type Schedule = Extract<Rule, { kind: "break-schedule" }>;

/** The meal breaks of a roster so long, each at its longest. */
function heldBy({ steps, meal }: Schedule, length: number): number {
  const step = steps.find(
    ({ worked: { atLeast, over, under, upTo } }) =>
      length >= (atLeast ?? 0) &&
      length > (over ?? -1) &&
      length < (under ?? Number.POSITIVE_INFINITY) &&
      length <= (upTo ?? Number.POSITIVE_INFINITY),
  );
  return (step?.mealBreaks ?? 0) * meal.most;
}

const unpaidIn = ({ breaks, unplacedBreak }: Shift): number =>
  breaks.reduce((sum, { from, to, paid }) => sum + (paid ? 0 : to - from), unplacedBreak as number);

/** We assume that shifts that touch and give no roster are rostered together. */
function presenceOf(shift: Shift, { shifts }: Facts): TimeRange {
  let { from, to } = shift;
  for (const other of shifts.toSorted((a, b) => b.from - a.from)) if (other.to === from) from = other.from;
  for (const other of shifts.toSorted((a, b) => a.from - b.from)) if (other.from === to) to = other.to;
  return { from, to };
}

/** Does work begin and end with a presence, and none of its shifts say otherwise when they were to begin or end? */
function isPlain({ from, to }: TimeRange, { shifts }: Facts): boolean {
  const own = shifts.filter((one) => one.from >= from && one.to <= to);
  const breaks = own.flatMap((one) => one.breaks);
  return (
    own.every(({ rostered, agreed }) => rostered === null && agreed === null) &&
    !breaks.some((one) => one.from === from || one.to === to)
  );
}

/** A roster that reaches into another shift without one says part of what we would assume of that shift. */
const rostersReachOver = ({ shifts }: Facts): boolean =>
  shifts.some(({ rostered }, index) =>
    shifts.some(
      (other, place) =>
        place !== index &&
        rostered !== null &&
        other.rostered === null &&
        rostered.from < other.to &&
        other.from < rostered.to,
    ),
  );

/** Work 70 days before the first, in another cycle. */
function withEarlierWork(facts: Facts): Facts {
  const [first] = facts.shifts;
  assert.ok(first !== undefined);
  const day = addDays(dayOf(first.from), -70);
  const at = (hour: number): Moment => momentAt(day, hour * 60);
  const plain = {
    breaks: [],
    unplacedBreak: 0 as Minutes,
    workedToday: 0 as Minutes,
    workedThisWeek: 0 as Minutes,
  };
  const nothing = { rostered: null, agreed: null, previousFinish: null, claims: {} };
  const earlier = { ...first, ...plain, ...nothing, id: "earlier", from: at(9), to: at(15) };
  const employee = { ...facts.employee, cycleStart: facts.employee.cycleStart ?? dayOf(first.from) };
  return { ...facts, employee, shifts: [earlier, ...facts.shifts] };
}

/** The moment at which so large a part of the first shift is over. */
function momentIn({ shifts: [shift] }: Facts, part: number): Moment {
  assert.ok(shift !== undefined);
  return Math.floor(shift.from + (shift.to - shift.from) * part) as Moment;
}

/** So much was worked on other days of the week. */
const FULLER = (34 * 60) as Minutes;

const GAP = 45;
const EARLIER = 60 as Minutes;

/** An hour of plain work on the day of a shift, and the shift after it; told: the shift alone with what was worked before. */
function withAttendanceBefore({ rules }: Award, facts: Facts): { together: Facts; told: Facts } | null {
  const [given] = facts.shifts;
  assert.ok(given !== undefined);
  const [from, to] = [given.from - GAP - EARLIER, given.from - GAP] as [Moment, Moment];
  const rosteredGap = (given.rostered ?? given.agreed ?? given).from - to;
  const isJoined = rules.some(
    (rule) => rule.kind === "broken-shift" && (rule.gap.atLeast ?? rule.gap.over ?? 0) <= rosteredGap,
  );
  const saysOvertime = rules.some(
    (rule) => "rest" in rule && given.circumstances[rule.rest?.afterOvertimeFact ?? ""] === true,
  );
  // Told hours do not say when: they may be the part of a roster that lies before the shift.
  const beginsBefore = [given.rostered, given.agreed].some(
    (hours) => hours !== null && hours.from < given.from,
  );
  if (isJoined || saysOvertime || beginsBefore || dayOf(from) !== dayOf(given.from)) return null;
  const nothing = { breaks: [], rostered: null, agreed: null, claims: {}, circumstances: {} };
  const shift = { ...given, workedToday: 0 as Minutes, workedThisWeek: 0 as Minutes, previousFinish: null };
  const earlier = { ...shift, ...nothing, unplacedBreak: 0 as Minutes, id: "earlier", from, to };
  const told = { ...shift, workedToday: EARLIER, workedThisWeek: EARLIER, previousFinish: to };
  return { together: { ...facts, shifts: [earlier, shift] }, told: { ...facts, shifts: [told] } };
}

type Through = Extract<Rule, { kind: "worked-through-break" }>;

/** What says of a shift that a break was worked through: a time, or the facts that a rule asks for and that are not assumed. */
function toldBy(
  { facts }: Award,
  { fact, when }: Through,
  shift: Shift,
  seed: number,
): Shift["circumstances"] {
  const at = (shift.from + Math.floor(((seed % 89) / 89) * (shift.to - shift.from))) as Moment;
  if (fact !== null) return { [fact]: clockOf(at) };
  const telling = when.facts.flatMap(({ slug, values: [value] }) => {
    const assumed = facts.find((one) => one.slug === slug)?.default ?? null;
    return value === undefined || value === assumed ? [] : [[slug, value] as const];
  });
  return Object.fromEntries(telling);
}

/**
 * Work with nothing said of meal breaks that were worked through, and with one in the last shift, from some time on. That
 * shift is the last, because the week's ordinary hours may be used up later for such a break. The reading by which it fills no
 * limit is left out.
 */
function throughBreak(award: Award, facts: Facts, seed: number): { without: Facts; told: Facts } | null {
  const through = award.rules.filter((rule): rule is Through => rule.kind === "worked-through-break");
  const readings = through.filter(({ fills }) => fills === "none").flatMap(({ when }) => when.facts);
  const filling = through.filter(({ fills }) => fills !== "none");
  const one = filling[seed % filling.length];
  const ordered = facts.shifts.toSorted((a, b) => a.from - b.from).slice(0, 1 + (seed % facts.shifts.length));
  const last = ordered.at(-1);
  if (one === undefined || last === undefined) return null;
  const telling = through.flatMap((rule) => Object.keys(toldBy(award, rule, last, seed)));
  const named = new Set([...telling, ...readings.map(({ slug }) => slug)]);
  const shifts = ordered.map((shift) => {
    const others = Object.entries(shift.circumstances).filter(([slug]) => !named.has(slug));
    return { ...shift, circumstances: Object.fromEntries(others) };
  });
  const told = shifts.map((shift, index) =>
    index === shifts.length - 1
      ? { ...shift, circumstances: { ...shift.circumstances, ...toldBy(award, one, shift, seed) } }
      : shift,
  );
  return { without: { ...facts, shifts }, told: { ...facts, shifts: told } };
}

/** Is there a break in the last shift, and overtime in it that the week may have made? After the break it may be less. */
function isWeekFullAfter(told: Facts | undefined, { times }: Paid): boolean {
  const last = told?.shifts.at(-1);
  const hasBreaks = last !== undefined && (last.breaks.length > 0 || last.unplacedBreak > 0);
  return hasBreaks && times.some(({ shift, isOvertime }) => isOvertime && shift === last.id);
}

/** Told hours count as ordinary time. */
const hasOvertimeEarlier = ({ times }: Paid): boolean =>
  times.some(({ shift, isOvertime }) => isOvertime && shift === "earlier");

/** What the time of the shift after it is paid, a minimum's too. */
const paidAfter = ({ times }: Paid): number =>
  times.reduce((sum, { shift, amount }) => sum + (shift === "earlier" ? 0 : amount), 0);

/** Stretches at one rate: lines that follow each other with nothing at another rate between. */
function stretchesOf(times: readonly PaidTime[]): readonly (readonly PaidTime[])[] {
  const stretches: PaidTime[][] = [];
  for (const time of times) {
    const last = stretches.at(-1);
    if (last?.at(-1)?.rate === time.rate) last.push(time);
    else stretches.push([time]);
  }
  return stretches;
}

/** A stretch with the time that minimums add inside it or at its end, at its rate. */
function withAdded(stretch: readonly PaidTime[], times: readonly PaidTime[]): readonly PaidTime[] {
  const [from, to, rate] = [stretch[0]?.from ?? 0, stretch.at(-1)?.to ?? 0, stretch[0]?.rate];
  const isIn = (one: PaidTime): boolean => one.from > from && one.from <= to;
  return [...stretch, ...times.filter((one) => one.isAdded && one.rate === rate && isIn(one))];
}

/** Pays on top of what the minutes are paid, withholds minutes up to a limit, names work that pays less because of a fact, or
 * an amount of its clause pays for them. */
function mayPayLess(rule: Rule | undefined, { percent }: PaidTime, { amounts }: Paid): boolean {
  if (rule === undefined) return false;
  if (rule.kind === "missed-break" || rule.when.elapsed?.upTo != null) return true;
  const upToLimit =
    "tiers" in rule && rule.tiers.some(({ upTo, pays }) => upTo !== null && isIn(pays, percent));
  return upToLimit || paysLessByFact(rule) || amounts.some((clause) => rule.clauses[0] === clause);
}

/**
 * A row that pays everyone less than the rate if a fact says so: overtime that no one directed, waiting on a charter.
 */
const paysLessByFact = (rule: Rule): boolean =>
  "tiers" in rule &&
  rule.when.facts.length > 0 &&
  rule.tiers.every(({ pays }) => Object.values(pays).every((percent) => Number(percent) < 10_000));

const isIn = (pays: object, percent: number): boolean => Object.values(pays).includes(percent);

for (const code of library.awards.codes) {
  const held = library.awards.get(code);
  if (held === undefined) continue;
  const { award } = held;
  const slugs = new Map(award.rules.map((rule) => [rule.slug, rule]));
  const isRest = ({ code: slug }: PaidTime): boolean => slugs.get(slug)?.kind === "rest-between";
  /** Stated hours do not say which row the earlier time was in, so a row that counts its own starts again. */
  const countsItself = ({ code: slug, shift }: PaidTime): boolean => {
    const rule = slugs.get(slug);
    return shift === "earlier" && rule !== undefined && "counted" in rule && rule.counted === "row";
  };
  /** Nor do they say that time was added to it, which counts towards a minimum of the day. */
  const isAddedEarlier = ({ shift, isAdded }: PaidTime): boolean => shift === "earlier" && isAdded;
  const isOnTop = ({ code: slug }: PaidTime): boolean => slugs.get(slug)?.kind === "missed-break";
  for (const [side, pricerOf] of Object.entries(SIDES)) {
    const price = pricerOf(held);
    const forAny = checkerOf(held, side, price);
    describe(`${code}, ${side}`, () => {
      test("stating what is assumed changes no cent", () => {
        forAny(true, (facts, paid) => {
          if (rostersReachOver(facts)) return;
          assert.equal(price(stated(award, facts, paid))?.total, paid.total);
        });
      });

      test("work of long before changes nothing a rest rule says", () => {
        forAny(true, (facts) => {
          const [first] = facts.shifts;
          if (first === undefined || first.previousFinish !== null) return;
          const [longer, shorter] = [withEarlierWork(facts), withEarlierWork(facts)];
          const without = price({ ...shorter, shifts: shorter.shifts.slice(1) });
          const withIt = price(longer);
          if (withIt === null || without === null) return;
          assert.deepEqual(withIt.times.filter(isRest), without.times.filter(isRest));
        });
      });

      test("one attendance sent as two touching shifts pays the same", () => {
        forAny(false, (facts, paid, seed) => {
          const two = cutInTwo(award, facts, momentIn(facts, (seed % 97) / 97));
          const found = two === null ? paid : price(two);
          assert.equal(found?.total, paid.total);
        });
      });

      test("overtime at an end of a shift with hours pays the same if it is sent by itself, without any", () => {
        forAny(false, (facts, paid) => {
          const two = overtimeByItself(award, facts);
          const found = two === null ? paid : price(two);
          assert.equal(found?.total, paid.total);
        });
      });

      test("earlier hours of the week change no class: time that stays ordinary pays the same", () => {
        const isPlainTime = (time: PaidTime): boolean => !time.isOvertime && !time.isAdded && !isOnTop(time);
        forAny(false, (facts, paid) => {
          const shifts = facts.shifts.map((shift) => ({ ...shift, workedThisWeek: FULLER }));
          const before = paid.times.filter(isPlainTime);
          for (const time of (price({ ...facts, shifts })?.times ?? []).filter(isPlainTime)) {
            const same = before.find(({ from, to }) => from <= time.from && to >= time.to);
            assert.equal(time.percent, same?.percent ?? time.percent, time.code);
          }
        });
      });

      test("two attendances of one day agree, sent together or one by one", () => {
        forAny(false, (facts) => {
          const two = withAttendanceBefore(award, facts);
          const [together, told] = two === null ? [null, null] : [price(two.together), price(two.told)];
          if (together === null || told === null || hasOvertimeEarlier(together)) return;
          if (together.times.some(countsItself) || together.times.some(isAddedEarlier)) return;
          assert.equal(paidAfter(together), paidAfter(told));
        });
      });

      test("saying that a meal break was worked through never lowers the pay for the shift", () => {
        for (const isPeriod of [false, true])
          forAny(isPeriod, (facts, _, seed) => {
            const both = throughBreak(award, facts, seed);
            const [without, told] = both === null ? [null, null] : [price(both.without), price(both.told)];
            if (without === null || told === null || isWeekFullAfter(both?.told, without)) return;
            assert.ok(told.total >= without.total, `${without.total} without, ${told.total} with it`);
          });
      });

      test("a stretch at one rate is rounded once, with time added to it, however many causes it has", () => {
        forAny(false, (_, { times }) => {
          const worked = times.filter((time) => !time.isAdded && !isOnTop(time));
          for (const stretch of stretchesOf(worked).map((one) => withAdded(one, times))) {
            const minutes = stretch.reduce((sum, time) => sum + time.minutes, 0);
            const amount = stretch.reduce((sum, time) => sum + time.amount, 0);
            assert.equal(amount, payFor(stretch[0]?.rate ?? (0 as Cents), minutes as Minutes));
          }
        });
      });

      test("no worked minute pays less than the ordinary rate, but for what a rule withholds up to a limit", () => {
        forAny(true, (_, paid) => {
          for (const time of paid.times)
            assert.ok(
              time.isAdded || time.percent >= 10_000 || mayPayLess(slugs.get(time.code), time, paid),
              time.code,
            );
        });
      });
    });
  }
}
