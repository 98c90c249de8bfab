// A random person of an award: a classification of some family, an age or service near a bound, an apprenticeship.

import {
  type Apprenticeship,
  addDays,
  addMonths,
  type Classification,
  civilOf,
  dateOfCivil,
  type Employee,
  type EmploymentType,
  type LocalDate,
  type ScaleStep,
} from "#engine";
import { type Drawing, near } from "./drawing.ts";
import type { Target } from "./target.ts";

export function drawEmployee(drawing: Drawing, target: Target, date: LocalDate): Employee {
  const { award, dice } = drawing;
  const classification = drawClassification(drawing, target, date);
  const { age, dateOfBirth } = drawAge(drawing, target, date);
  return {
    classification: dice.chance(5)
      ? dice.pick([classification.code, ...classification.aliases])
      : classification.code,
    employment: dice.pick<EmploymentType>(target.employment ?? ["full_time", "part_time", "casual"]),
    worker: dice.pick(target.worker ?? award.workerTypes.map(({ slug }) => slug)),
    age,
    dateOfBirth,
    serviceStart: dice.chance(25) ? drawService(drawing, date) : null,
    apprenticeship: drawApprenticeship(drawing, target, classification),
    payPeriodStart: dice.chance(40) ? addDays(date, -dice.whole(0, 13)) : null,
    weekStartsOn: 0,
    cycleStart: null,
  };
}

/** The code of a shift that falls under another classification than the person's. */
export const drawCode = (drawing: Drawing, target: Target, date: LocalDate): string =>
  drawClassification(drawing, target, date).code;

const TRIES = 4;

/** A classification that has a rate on the day, if a few tries find one. */
function drawClassification(drawing: Drawing, target: Target, date: LocalDate): Classification {
  let drawn = drawFamily(drawing, target);
  for (let tries = 0; tries < TRIES && !hasRate(drawing, drawn, date); tries += 1)
    drawn = drawFamily(drawing, target);
  return drawn;
}

const hasRate = ({ award }: Drawing, { code, is }: Classification, date: LocalDate): boolean =>
  award.rates.some(
    ({ classification, from, to }) =>
      classification === (is ?? code) && from.day <= date && (to === null || to.day > date),
  );

/** A family (a stream and a kind of rate) first, so that small ones occur as often as large ones. */
function drawFamily({ award, dice }: Drawing, { classifications }: Target): Classification {
  const wanted = award.classifications.filter(
    ({ code, is }) =>
      classifications === null ||
      classifications.includes(code) ||
      (is !== null && classifications.includes(is)),
  );
  const all = wanted.length === 0 ? award.classifications : wanted;
  const families = Map.groupBy(all, ({ stream, rateType, is }) => `${stream} ${rateType} ${is === null}`);
  return dice.pick(dice.pick([...families.values()]));
}

function drawAge(
  { bounds, dice }: Drawing,
  { rule, step }: Target,
  date: LocalDate,
): Pick<Employee, "age" | "dateOfBirth"> {
  const wanted = rule?.for.age ?? step?.age ?? null;
  if (wanted === null && dice.chance(60)) return { age: null, dateOfBirth: null };
  const age =
    wanted?.from ?? (wanted?.before == null ? Math.max(14, near(dice, bounds.ages, 30)) : wanted.before - 1);
  if (dice.chance(70)) return { age, dateOfBirth: null };
  const { year, month, day } = civilOf(addDays(date, dice.whole(-2, 2)));
  return { age: null, dateOfBirth: dateOfCivil(year - age, month, Math.min(day, 28)) };
}

function drawService({ bounds, dice }: Drawing, date: LocalDate): LocalDate {
  const months = bounds.serviceMonths.length === 0 ? 12 : dice.pick(bounds.serviceMonths);
  return Math.min(date, addDays(addMonths(date, -months), dice.whole(-1, 1))) as LocalDate;
}

/** The year, stage, start and schooling that a step of a scale asks for. */
function apprenticeshipOf(step: ScaleStep): Employee["apprenticeship"] {
  const { year, stage, started, completedYear12, adult } = step;
  const start = started?.from ?? (started?.before == null ? null : addDays(started.before, -1));
  return {
    ...(year === null ? {} : { year }),
    ...(stage === null ? {} : { stage }),
    ...(start === null ? {} : { started: start }),
    ...(completedYear12 === null ? {} : { completedYear12 }),
    ...(adult === null ? {} : { adult }),
  };
}

function drawApprenticeship(
  { bounds, dice }: Drawing,
  { step }: Target,
  { rateType, is }: Classification,
): Employee["apprenticeship"] {
  if (step !== null && (step.year !== null || step.stage !== null) && dice.chance(75))
    return apprenticeshipOf(step);
  if (!rateType.includes("apprentice")) return null;
  if (is !== null && dice.chance(70)) return null;
  const year = dice.whole(1, 4);
  const started = bounds.starts.length === 0 ? null : (near(dice, bounds.starts, 0) as LocalDate);
  const apprenticeship: Partial<Apprenticeship> = {
    year,
    stage: year,
    ...(started === null || dice.chance(50) ? {} : { started }),
    ...(dice.chance(50) ? { completedYear12: dice.chance(50) } : {}),
    ...(dice.chance(60) || rateType === "adult_apprentice"
      ? { adult: rateType === "adult_apprentice" || dice.chance(50) }
      : {}),
  };
  return apprenticeship;
}
