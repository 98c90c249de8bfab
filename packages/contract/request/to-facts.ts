// Turns a request that fits the schema into facts for the engine, naming every contradiction it finds.

import {
  type Apprenticeship,
  type Award,
  type Claimed,
  type Classification,
  type Facts,
  type FactValue,
  type LocalDate,
  type Minutes,
  type Moment,
  momentAt,
  NONE_INFERRED,
  QUANTUM,
  type Shift,
  type TimeRange,
} from "#engine";
import type { HeldAward, Library } from "../library/library.ts";
import { onceAnAward } from "../library/once-an-award.ts";
import { escaped } from "../problems/faults.ts";
import type { CalculatePayRequest } from "../schemas/shift-schema.ts";
import { breaksOf } from "./breaks.ts";
import { circumstanceFaults, circumstancesOf } from "./circumstances.ts";
import { clockChangeBefore } from "./daylight-saving.ts";
import { earlierHoursFaults } from "./earlier-hours.ts";
import { holidaysOf } from "./holidays.ts";
import { impliedFaults } from "./implied.ts";
import { unplacedBreakFaults } from "./missed-meals.ts";
import { isBeyondALife, personDateFaults } from "./person-dates.ts";
import {
  type FaultList,
  hasDecimals,
  newFaults,
  readClock,
  readDate,
  readHours,
  readRange,
  wholeMinutesOf,
} from "./read-values.ts";
import { skippedTimeFaults } from "./skipped-times.ts";

export function factsOf(
  request: CalculatePayRequest,
  held: HeldAward | undefined,
  library: Library,
  list: FaultList,
): Facts | null {
  const award = held?.award ?? null;
  if (award === null) {
    list.add(
      "/award_code",
      `${request.award_code} is not an award we have; \`fairclause awards list\` shows them.`,
    );
  }
  const day = readDate(list, "/work_date", request.work_date);
  const shift = readRange(list, "", day, request);
  const classification = held === undefined ? null : classificationOf(request, held, list);
  if (award !== null) workerFault(request, award, list);
  personFaults(request, classification, day, list);
  const breaks = breaksOf(request, shift, list);
  const claims = claimsOf(request, award, list);
  const circumstances = held === undefined ? {} : circumstancesOf(request, held, list);
  if (held !== undefined) circumstanceFaults(request, held, list);
  if (held !== undefined) unplacedBreakFaults(request, held, list);
  if (classification !== null) impliedFaults(request, classification, list);
  const today = wholeMinutes(list, "/hours_already_worked_today", request.hours_already_worked_today);
  const week = wholeMinutes(list, "/hours_already_worked_this_week", request.hours_already_worked_this_week);
  const previousFinish = previousEnd(request, shift, list);
  earlierHoursFaults(request, { today, week, shift, previousFinish }, held, list);
  const payPeriodStart = payPeriodOf(request, day, list);
  const rostered = readHours(list, "/rostered", { day, shift }, request.rostered);
  const agreed = agreedOf(request, { day, shift }, list);
  skippedTimeFaults(request, { shift, rostered, agreed, previousFinish }, list);
  const holidays = holidaysOf(request, shift, { calendar: library.calendar, award }, list);
  const birth = readDate(list, "/date_of_birth", request.date_of_birth);
  const serviceStart = readDate(list, "/service_start_date", request.service_start_date);
  const apprenticeship = apprenticeshipOf(request, list);
  if (list.faults.length > 0 || shift === null || award === null) return null;
  const worked: Shift = {
    id: "shift",
    from: shift.from,
    to: shift.to,
    breaks,
    unplacedBreak: (request.unpaid_break_minutes ?? 0) as Minutes,
    workedToday: today,
    workedThisWeek: week,
    rostered,
    agreed,
    previousFinish,
    claims,
    circumstances,
    classification: null,
    implied: null,
    clockChange: clockChangeBefore(request, shift),
    shown: null,
    inferred: NONE_INFERRED,
  };
  return {
    employee: {
      classification: request.classification_code,
      employment: request.employment_type,
      worker: workerOf(request, award),
      age: request.age ?? null,
      dateOfBirth: birth,
      serviceStart,
      apprenticeship,
      payPeriodStart,
      weekStartsOn: 0,
      cycleStart: null,
    },
    holidays,
    shifts: [worked],
  };
}

/** What applies to every shift of a person, on any day. */
export interface StandingFacts {
  readonly worker: string;
  readonly claims: Readonly<Record<string, Claimed>>;
  readonly circumstances: Readonly<Record<string, FactValue>>;
}

/** What a request says about the person and claims; null: something is wrong, which `factsOf` names. */
export function standingFactsOf(request: CalculatePayRequest, held: HeldAward): StandingFacts | null {
  const { award } = held;
  const list = newFaults();
  const classification = classificationOf(request, held, list);
  workerFault(request, award, list);
  const claims = claimsOf(request, award, list);
  const circumstances = circumstancesOf(request, held, list);
  circumstanceFaults(request, held, list);
  if (classification !== null) impliedFaults(request, classification, list);
  return list.faults.length > 0 ? null : { worker: workerOf(request, award), claims, circumstances };
}

const workerOf = ({ worker_type: asked }: CalculatePayRequest, { workerTypes }: Award): string =>
  asked ?? workerTypes[0]?.slug ?? "";

function classificationOf(
  { classification_code: code }: CalculatePayRequest,
  { award, law }: HeldAward,
  list: FaultList,
): Classification | null {
  return (
    law.classifications.get(code) ??
    list.add("/classification_code", `${award.code} has no classification ${JSON.stringify(code)}.`)
  );
}

function workerFault({ worker_type: asked }: CalculatePayRequest, award: Award, list: FaultList): void {
  if (asked === undefined || award.workerTypes.some(({ slug }) => slug === asked)) return;
  const kinds = award.workerTypes.map(({ slug }) => slug).join(", ");
  list.add("/worker_type", `worker_type must be one of ${kinds} for ${award.code}.`);
}

function personFaults(
  request: CalculatePayRequest,
  classification: Classification | null,
  day: LocalDate | null,
  list: FaultList,
): void {
  if (request.age !== undefined && request.date_of_birth !== undefined) {
    list.add("/age", "Give age or date_of_birth, not both.");
  }
  if (
    request.apprenticeship !== undefined &&
    classification?.rateType !== "apprentice" &&
    classification?.rateType !== "adult_apprentice"
  ) {
    list.add("/apprenticeship", `${request.classification_code} is not an apprentice classification.`);
  }
  personDateFaults(request, classification, day, list);
}

function wholeMinutes(list: FaultList, pointer: string, hours: number | undefined): Minutes {
  const minutes = wholeMinutesOf(hours ?? 0);
  if (minutes === null) list.add(pointer, `${hours} hours is not a whole number of minutes.`);
  return (minutes ?? 0) as Minutes;
}

const claimable = onceAnAward(
  ({ rules }) =>
    new Set(
      rules.flatMap((rule) => (rule.kind === "allowance" && rule.due.by === "claim" ? [rule.due.code] : [])),
    ),
);

const NO_CLAIMS: Readonly<Record<string, Claimed>> = {};

function claimsOf(
  request: CalculatePayRequest,
  award: Award | null,
  list: FaultList,
): Readonly<Record<string, Claimed>> {
  if (request.allowances === undefined) return NO_CLAIMS;
  const claims: Record<string, Claimed> = {};
  const codes = award === null ? null : claimable(award);
  for (const [code, given] of Object.entries(request.allowances)) {
    if (award !== null && codes !== null && !codes.has(code)) {
      list.add(
        `/allowances/${escaped(code)}`,
        `${code} is not an allowance that is claimed under ${award.code}; those are ${[...codes].sort().join(", ")}.`,
      );
      continue;
    }
    if (given !== true && !hasDecimals(given, 3)) {
      list.add(`/allowances/${code}`, "A quantity has at most three decimals.");
    }
    claims[code] = given === true ? true : Math.round(given * 1000) * (QUANTUM / 1000);
  }
  return claims;
}

function previousEnd(request: CalculatePayRequest, shift: TimeRange | null, list: FaultList): Moment | null {
  if (request.previous_shift_end === undefined) return null;
  const [dayText = "", clockText = ""] = request.previous_shift_end.split("T");
  const day = readDate(list, "/previous_shift_end", dayText);
  const clock = readClock(list, "/previous_shift_end", clockText);
  if (day === null || clock === null) return null;
  const at = momentAt(day, clock);
  if (shift !== null && at > shift.from)
    return list.add("/previous_shift_end", "previous_shift_end is after the shift starts.");
  if (shift !== null && isBeyondALife(at, shift.from))
    return list.add("/previous_shift_end", "previous_shift_end is longer ago than a working life.");
  return at;
}

function payPeriodOf(request: CalculatePayRequest, day: LocalDate | null, list: FaultList): LocalDate | null {
  const start = readDate(list, "/pay_period_start", request.pay_period_start);
  if (start === null || day === null) return null;
  if (start > day) return list.add("/pay_period_start", "pay_period_start is after work_date.");
  if (day - start > 31)
    return list.add("/pay_period_start", "work_date is more than a month after pay_period_start.");
  return start;
}

function agreedOf(
  request: CalculatePayRequest,
  at: { readonly day: LocalDate | null; readonly shift: TimeRange | null },
  list: FaultList,
): TimeRange | null {
  if (request.agreed_hours === undefined) return null;
  if (request.employment_type !== "part_time") {
    return list.add("/agreed_hours", "agreed_hours are for part_time employment; use rostered for others.");
  }
  return readHours(list, "/agreed_hours", at, request.agreed_hours);
}

export function apprenticeshipOf(
  { apprenticeship: given }: Pick<CalculatePayRequest, "apprenticeship">,
  list: FaultList,
): Partial<Apprenticeship> | null {
  if (given === undefined) return null;
  const year = given.year ?? given.stage;
  const started = readDate(list, "/apprenticeship/started", given.started);
  return {
    ...(year === undefined ? {} : { year }),
    ...(given.stage === undefined ? {} : { stage: given.stage }),
    ...(started === null ? {} : { started }),
    ...(given.completed_year_12 === undefined ? {} : { completedYear12: given.completed_year_12 }),
    ...(given.adult === undefined ? {} : { adult: given.adult }),
  };
}
