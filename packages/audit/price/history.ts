// What earlier pay periods carry over to the next one: the last finish, ordinary hours of the week and the roster cycle,
// and the amounts paid for the week.

import { mostEarlierInWeek, WEEKDAYS, weeklyClaims } from "#contract";
import {
  type Award,
  addDays,
  type Component,
  clockOf,
  dayOf,
  type EmploymentType,
  type LocalDate,
  type Moment,
  type OrdinaryLimit,
  QUANTUM,
  weekOf,
} from "#engine";
import type { AuditOptions } from "../records/options.ts";
import type { WorkedShift } from "../records/records.ts";

/** Ordinary minutes of one shift on a day, and the allowances that came with it. */
interface Worked {
  readonly day: LocalDate;
  readonly minutes: number;
  /** Of a shift that began the day before. */
  readonly isNextDay: boolean;
  readonly award: string;
  readonly allowances: readonly PaidAllowance[];
}

interface PaidAllowance {
  readonly code: string;
  readonly quantity: number;
}

export interface History {
  /** The latest first day that can still matter comes first. */
  worked: Worked[];
  lastFinish: Moment | null;
  /** Work of this many days before the last may still matter: a week's, or the longest roster cycle's. */
  readonly keptDays: number;
}

export const newHistory = ({ rosterCycle }: AuditOptions): History => ({
  worked: [],
  lastFinish: null,
  keptDays: rosterCycle === null ? A_FORTNIGHT : LONGEST_CYCLE_DAYS,
});

const ordinaryMinutes = ({ kind, minutes }: Component): number =>
  kind === "ordinary" || kind === "penalty" ? (minutes ?? 0) : 0;

const NO_ALLOWANCES: Worked["allowances"] = [];

function allowancesIn(lines: Lines): Worked["allowances"] {
  const paid = lines.filter(({ component: { kind, amount } }) => kind === "allowance" && amount > 0);
  return paid.length === 0
    ? NO_ALLOWANCES
    : paid.map(({ component: { code, quantity } }) => ({ code, quantity: (quantity ?? 0) / QUANTUM }));
}

const A_FORTNIGHT = 14;
const LONGEST_CYCLE_DAYS = 7 * 52;

type Lines = readonly { readonly component: Component }[];

/** What a shift came to, with its ordinary minutes after its first midnight. */
interface Paid {
  readonly lines: Lines;
  readonly nextDay: number;
}

/** Adds a priced shift. */
export function remember(
  history: History,
  award: string,
  { from, to }: Pick<WorkedShift, "from" | "to">,
  { lines, nextDay }: Paid,
): void {
  const day = dayOf(from);
  const minutes = lines.reduce((sum, { component }) => sum + ordinaryMinutes(component), 0) - nextDay;
  history.worked.push({ day, minutes, isNextDay: false, award, allowances: allowancesIn(lines) });
  if (nextDay > 0)
    history.worked.push({
      day: addDays(day, 1),
      minutes: nextDay,
      isNextDay: true,
      award,
      allowances: NO_ALLOWANCES,
    });
  if (history.lastFinish === null || to > history.lastFinish) history.lastFinish = to;
  const [first] = history.worked;
  const { keptDays } = history;
  if (first !== undefined && first.day < day - 2 * keptDays)
    history.worked = history.worked.filter((one) => one.day >= day - keptDays);
}

/** What a period's first shift says about the time before it. */
export interface Before {
  readonly previousFinish: Moment | null;
  /** Hours worked earlier on its day, and ordinary hours of its week; 0: none are known. */
  readonly today: number;
  readonly week: number;
  /** Hours of the roster cycle, by the fact that asks for them. */
  readonly cycle: Readonly<Record<string, number>>;
  /** Claims by the week that were paid with earlier shifts of its week. */
  readonly paidThisWeek: readonly string[];
  /** Of allowances with a cap or floor for the week, how many were paid in it, by the fact that asks. */
  readonly unitsThisWeek: Readonly<Record<string, number>>;
}

const NO_FACTS: Before["cycle"] = {};

export const NOTHING_BEFORE: Before = {
  previousFinish: null,
  today: 0,
  week: 0,
  cycle: NO_FACTS,
  paidThisWeek: [],
  unitsThisWeek: NO_FACTS,
};

interface Place {
  readonly periodStart: LocalDate;
  readonly firstShift: Moment;
  readonly award: Award;
  readonly employment: EmploymentType;
}

export function beforeOf(
  { worked, lastFinish }: History,
  { periodStart, firstShift, award, employment }: Place,
  { weekStartsOn, rosterCycle }: AuditOptions,
): Before {
  if (lastFinish === null || lastFinish > firstShift) return NOTHING_BEFORE;
  const weekday = WEEKDAYS.indexOf(weekStartsOn);
  const week = weekOf(dayOf(firstShift), weekday);
  const ofWeek = worked.filter(({ day }) => weekOf(day, weekday) === week);
  const most = mostEarlierInWeek(firstShift, lastFinish);
  const sameDay = dayOf(lastFinish) === dayOf(firstShift) && dayOf(firstShift) === periodStart;
  const sinceMidnight = sameDay ? clockOf(lastFinish) / 60 : 0;
  // A night shift is the work of the day it began on, to its end.
  const ofToday = worked.filter(({ day, isNextDay }) => day === dayOf(firstShift) && !isNextDay);
  const today = Math.min(sinceMidnight, hoursOf(ofToday));
  const cycle =
    rosterCycle === null
      ? NO_FACTS
      : cycleFacts(worked, cycleBounds(rosterCycle, dayOf(firstShift), periodStart), award, employment);
  return {
    previousFinish: lastFinish,
    today: Number.isInteger(today * 60) ? today : 0,
    week: Math.min(hoursOf(ofWeek), most / 60),
    cycle,
    ...paidIn(ofWeek, award, employment),
  };
}

const NOTHING_PAID: PaidBefore = { paidThisWeek: [], unitsThisWeek: NO_FACTS };

type PaidBefore = Pick<Before, "paidThisWeek" | "unitsThisWeek">;

function paidIn(worked: readonly Worked[], award: Award, employment: EmploymentType): PaidBefore {
  const paid = worked.flatMap((one) => (one.award === award.code ? one.allowances : NO_ALLOWANCES));
  if (paid.length === 0) return NOTHING_PAID;
  const isPaid = (slug: string): boolean => paid.some(({ code }) => code === slug);
  return {
    paidThisWeek: weeklyClaims(award, employment).flatMap(({ code, rule }) =>
      isPaid(rule.slug) ? code : [],
    ),
    unitsThisWeek: Object.fromEntries(
      award.rules.flatMap((rule) => {
        const bound = rule.kind === "allowance" ? (rule.cap ?? rule.floor) : null;
        if (bound?.per !== "week" || bound.earlierFact === null) return [];
        const units = paid.reduce((sum, { code, quantity }) => sum + (code === rule.slug ? quantity : 0), 0);
        return units > 0 && Number.isInteger(units) ? [[bound.earlierFact, units] as const] : [];
      }),
    ),
  };
}

const hoursOf = (worked: readonly Worked[]): number =>
  worked.reduce((sum, { minutes }) => sum + minutes, 0) / 60;

interface Bounds {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The days of the cycle before the period; none if the first shift begins another cycle. */
function cycleBounds(
  { weeks, start }: NonNullable<AuditOptions["rosterCycle"]>,
  firstDay: LocalDate,
  periodStart: LocalDate,
): Bounds {
  const days = weeks * 7;
  const from = addDays(firstDay, -((((firstDay - start) % days) + days) % days));
  return { from, to: periodStart };
}

function cycleFacts(
  worked: readonly Worked[],
  { from, to }: Bounds,
  { rules }: Award,
  employment: EmploymentType,
): Readonly<Record<string, number>> {
  const hours = hoursOf(worked.filter(({ day }) => day >= from));
  if (from >= to && hours === 0) return NO_FACTS;
  const limits = rules.filter(
    (rule): rule is OrdinaryLimit =>
      rule.kind === "ordinary-limit" &&
      rule.workedFact !== null &&
      (rule.for.employment?.includes(employment) ?? true),
  );
  return Object.fromEntries(limits.map(({ workedFact }) => [workedFact ?? "", hours]));
}
