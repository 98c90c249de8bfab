// Companies as they might be, from a seed: rosters, what their awards pay for them, and pay with mistakes that are known.
import { type CalculatePayPeriodRequest, type Library, type PricedPeriod, pricePeriod } from "#contract";
import {
  addDays,
  type Cents,
  calculate,
  formatCents,
  formatLocalDate,
  type LocalDate,
  parseLocalDate,
  payFor,
  type ShiftResult,
} from "#engine";
import { dice, officeWeek, pick, type Roll, rosterOf, type WeekAt, weekOf } from "./weeks.ts";

export const KINDS = ["retail chain", "restaurants", "aged care", "builder"] as const;
type Kind = (typeof KINDS)[number];

export const DEFECTS = [
  "earlier_rates",
  "overtime_not_paid",
  "flat_rate",
  "minimum_not_paid",
  "allowance_not_paid",
] as const;
export type Defect = (typeof DEFECTS)[number];

interface Trade {
  readonly award: string;
  readonly classifications: readonly string[];
  readonly casuals: boolean;
  readonly allowances: readonly string[];
  /** From Monday to Friday, 9 am to about 5 pm. */
  readonly officeHours?: true;
}

const TRADES: Readonly<Record<Kind, Trade>> = {
  "retail chain": {
    award: "MA000004",
    classifications: ["retail-1", "retail-2", "retail-4"],
    casuals: true,
    allowances: ["first-aid"],
  },
  restaurants: {
    award: "MA000119",
    classifications: ["restaurant-1", "restaurant-2", "restaurant-3"],
    casuals: true,
    allowances: [],
  },
  "aged care": {
    award: "MA000018",
    classifications: ["general-3", "general-4"],
    casuals: true,
    allowances: [],
  },
  builder: { award: "MA000020", classifications: ["level-1d", "level-3"], casuals: false, allowances: [] },
};

/** An employer under any one award; null: not even a week of office hours has a price there. */
export function tradeUnder(award: string, library: Library): Trade | null {
  const adults = (library.awards.get(award)?.award.classifications ?? []).filter(
    ({ rateType, is }) => rateType === "adult" && is === null,
  );
  const start = parseLocalDate(LATE_WEEK) ?? (0 as LocalDate);
  const period = { start: LATE_WEEK, end: formatLocalDate(addDays(start, 6)), week_starts_on: "monday" };
  const isPriced = (classification_code: string, isCasual: boolean, officeHours: boolean): boolean => {
    const employment_type = isCasual ? "casual" : "full_time";
    const employee = { award_code: award, classification_code, employment_type, state: "NSW" };
    const shifts = officeHours ? officeWeek(start) : weekOf(dice(1), start, isCasual);
    const priced = pricePeriod({ employee, period, shifts }, library, false);
    return "period" in priced && priced.calculation.refusals.length === 0;
  };
  for (const officeHours of [false, true]) {
    const fitting = adults.filter(({ code }) => isPriced(code, false, officeHours));
    const classifications = fitting.slice(0, 3).map(({ code }) => code);
    if (classifications.length === 0) continue;
    const casuals = classifications.every((code) => isPriced(code, true, officeHours));
    return { award, classifications, casuals, allowances: [], ...(officeHours ? { officeHours } : {}) };
  }
  return null;
}

const LATE_WEEK = "2026-08-03";

export interface Plan {
  readonly seed: number;
  /** Under another award than these, weeks that it does not cover are left out. */
  readonly kind: Kind | Trade;
  readonly employees: number;
  readonly weeks: number;
  /** A Monday. */
  readonly from: string;
  /** One period in so many has a mistake. */
  readonly oneIn: number;
  /** People work by a roster, with changes now and then; otherwise every week is drawn anew. */
  readonly isRostered?: boolean;
}

/** A mistake that was made on purpose. */
export interface Planted {
  readonly employee: string;
  readonly start: LocalDate;
  readonly defect: Defect;
  readonly short: Cents;
}

export interface Company {
  readonly award: string;
  readonly employees: string;
  readonly timesheets: string;
  readonly paid: string;
  readonly planted: readonly Planted[];
  readonly shifts: number;
  /** Every week with a price. */
  readonly periods: readonly PricedPeriod[];
}

interface Person {
  readonly id: string;
  readonly employee: CalculatePayPeriodRequest["employee"];
}

const tradeOf = ({ kind }: Plan): Trade => (typeof kind === "string" ? TRADES[kind] : kind);

function personOf(plan: Plan, roll: Roll, number: number): Person {
  const { award, classifications, casuals, allowances } = tradeOf(plan);
  const isCasual = casuals && roll(2) === 0;
  const claims = allowances.filter(() => !isCasual && roll(3) === 0);
  return {
    id: `${award.slice(-3)}-${String(number).padStart(6, "0")}`,
    employee: {
      award_code: award,
      classification_code: pick(roll, classifications),
      employment_type: isCasual ? "casual" : "full_time",
      state: pick(roll, ["NSW", "QLD", "VIC"] as const),
      date_of_birth: `19${70 + roll(25)}-0${1 + roll(9)}-15`,
      ...(claims.length === 0
        ? {}
        : { allowances: Object.fromEntries(claims.map((code) => [code, true as const])) }),
    },
  };
}

function weeksOf(plan: Plan, roll: Roll, isCasual: boolean): WeekAt {
  if (tradeOf(plan).officeHours === true) return officeWeek;
  return plan.isRostered === true ? rosterOf(roll, isCasual) : (start) => weekOf(roll, start, isCasual);
}

/** What would be paid with a mistake; null where it changes nothing, or where other mistakes would pay the same. */
function paidWith(defect: Defect, { calculation, facts, held }: PricedPeriod): number | null {
  const { shifts, total } = calculation;
  const lines = shifts.flatMap(({ components }) => components);
  const less = (amount: number): number | null => (amount > 0 ? total - amount : null);
  switch (defect) {
    case "minimum_not_paid":
      return less(lines.reduce((sum, { kind, amount }) => sum + (kind === "top_up" ? amount : 0), 0));
    case "allowance_not_paid":
      return less(lines.reduce((sum, { kind, amount }) => sum + (kind === "allowance" ? amount : 0), 0));
    case "overtime_not_paid":
      return less(shifts.reduce((sum, shift) => sum + extraOf(shift, ["overtime"]), 0));
    case "flat_rate": {
      const isMixed = ["overtime", "penalty"].every((kind) => lines.some((line) => line.kind === kind));
      const isPlain = lines.every(({ kind }) => kind !== "allowance" && kind !== "top_up");
      return isMixed && isPlain
        ? less(shifts.reduce((sum, shift) => sum + extraOf(shift, ["overtime", "penalty"]), 0))
        : null;
    }
    case "earlier_rates": {
      const start = facts.employee.payPeriodStart;
      const change = held.law.payPeriods.findLast((day) => start !== null && day <= start);
      if (change === undefined) return null;
      const employee = { ...facts.employee, payPeriodStart: addDays(change, -1) };
      const outcome = calculate({ ...facts, employee }, held.law, { explain: false });
      return outcome.refused ? null : less(total - outcome.total);
    }
  }
}

/** What lines of some kinds pay above the ordinary rate of their shift. */
function extraOf({ components, base }: ShiftResult, kinds: readonly string[]): number {
  const rate =
    components.find(({ kind }) => kind === "ordinary")?.rate ?? base.ordinary?.hourly ?? base.hourly;
  return components
    .filter(({ kind, minutes }) => kinds.includes(kind) && minutes !== null)
    .reduce((sum, { amount, minutes }) => sum + amount - (minutes === null ? 0 : payFor(rate, minutes)), 0);
}

export function companyOf(plan: Plan, library: Library, from = 0): Company {
  const roll = dice(plan.seed);
  const first = parseLocalDate(plan.from);
  if (first === null) throw new Error("no such day");
  const texts = {
    employees: "Employee ID,Name,Award,Classification,Employment Type,State,Date of Birth,Allowances\n",
    timesheets: "Employee ID,Date,Start,End,Unpaid Break\n",
    paid: "Employee ID,Period Start,Period End,Amount\n",
  };
  const planted: Planted[] = [];
  const periods: PricedPeriod[] = [];
  let shifts = 0;
  for (let number = 0; number < plan.employees; number += 1) {
    const { id, employee } = personOf(plan, roll, from + number);
    const {
      award_code,
      classification_code,
      employment_type,
      state,
      date_of_birth,
      allowances = {},
    } = employee;
    texts.employees += `${id},Person ${id},${award_code},${classification_code},${employment_type},${state},${date_of_birth},${Object.keys(allowances).join(" ")}\n`;
    const weekAt = weeksOf(plan, roll, employment_type === "casual");
    for (let week = 0; week < plan.weeks; week += 1) {
      const start = addDays(first, 7 * week);
      const worked = weekAt(start, week);
      const [begin, end] = [formatLocalDate(start), formatLocalDate(addDays(start, 6))];
      const priced = pricePeriod(
        { employee, period: { start: begin, end, week_starts_on: "monday" }, shifts: worked },
        library,
        false,
      );
      if (!("period" in priced)) {
        if (typeof plan.kind === "string") throw new Error(priced.detail);
        continue;
      }
      periods.push(priced);
      shifts += worked.length;
      for (const shift of worked)
        texts.timesheets += `${id},${shift.work_date},${shift.start_time},${shift.end_time},${shift.unpaid_break_minutes}\n`;
      const isPriced = priced.calculation.refusals.length === 0;
      const defect = roll(plan.oneIn) === 0 && isPriced ? pick(roll, DEFECTS) : null;
      const { total } = priced.calculation;
      const amount = (defect === null ? null : paidWith(defect, priced)) ?? total;
      if (defect !== null && amount < total)
        planted.push({ employee: id, start, defect, short: (total - amount) as Cents });
      texts.paid += `${id},${begin},${end},${formatCents(amount as Cents)}\n`;
    }
  }
  return { award: tradeOf(plan).award, ...texts, planted, shifts, periods };
}
