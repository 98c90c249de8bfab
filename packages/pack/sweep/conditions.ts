// Whether the conditions of a rule hold in a case of a minute.

import type { Elapsed, FactTest, Rule, ShiftClass, ShiftTest, When } from "#engine";
import { Asked, both, type Case, every, flag, not, some, type Verdict } from "./cases.ts";
import type { ShiftQuestion } from "./shift-cases.ts";
import type { Cell, Situation } from "./situation.ts";
import { isInside } from "./spans.ts";

/** Conditions that the day, the clock and the kind of hours settle. */
export const minuteFits = ({ hours, days, holiday, between }: When, cell: Cell): boolean =>
  (hours === null || hours === "all" || (hours === "ordinary") === cell.ordinary) &&
  (days === null || days.includes(cell.weekday)) &&
  (holiday === null || holiday === cell.holiday) &&
  (between === null || between.some((window) => isInside(window, cell.from)));

/** Is there nothing left to ask of a rule once the minute fits it? */
export const isPlain = ({ kind, for: who, when }: Rule): boolean =>
  kind !== "rest-between" &&
  who.age === null &&
  when.facts.length === 0 &&
  when.shift === null &&
  when.elapsed === null &&
  when.because === null &&
  when.week === null &&
  when.namedDays === null &&
  when.holidays === null;

/** All other conditions of a rule. */
export function holds(rule: Rule, given: Case, situation: Situation): Verdict {
  const { when } = rule;
  if (isPlain(rule)) return true;
  let verdict = factsHold(when.facts, given, situation);
  if (rule.for.age !== null) verdict = both(verdict, () => ageFits(rule, given, situation));
  if (when.because !== null) verdict = both(verdict, () => becauseFits(when, given, situation));
  if (when.breakIn !== null) verdict = both(verdict, () => flag(given, `break in ${when.breakIn}`));
  const { breakOn } = when;
  if (breakOn !== null) verdict = both(verdict, () => flag(given, `break on ${breakOn.join()}`));
  if (when.holidays !== null) verdict = both(verdict, () => holidayNamed(when, given, situation));
  const { namedDays } = when;
  if (namedDays !== null) verdict = both(verdict, () => flag(given, `named ${namedDays.join()}`));
  if (when.elapsed !== null) verdict = both(verdict, () => elapsedFits(when.elapsed, given, situation));
  if (when.week !== null) verdict = both(verdict, () => flag(given, `week ${rule.slug}`));
  if (rule.kind === "rest-between") verdict = both(verdict, () => flag(given, `rest ${rule.slug}`));
  const { shift } = when;
  return shift === null ? verdict : both(verdict, () => shiftHolds(shift, given, situation));
}

export const factsHold = (tests: readonly FactTest[], given: Case, { valuesOf }: Situation): Verdict =>
  every(tests, ({ slug, values }): Verdict => {
    const value = given.facts[slug];
    if (value !== undefined) return value !== null && values.includes(value);
    return {
      asks: Asked.fact,
      parts: (whole) => valuesOf(slug).map((one) => ({ ...whole, facts: { ...whole.facts, [slug]: one } })),
    };
  });

function ageFits({ for: { age: bounds } }: Rule, { age }: Case, { ages }: Situation): Verdict {
  if (bounds === null) return true;
  if (age !== undefined)
    return age !== null && age >= (bounds.from ?? 0) && (bounds.before === null || age < bounds.before);
  return { asks: Asked.person, parts: (whole) => ages.map((one) => ({ ...whole, age: one })) };
}

function becauseFits({ because }: When, { trigger }: Case, { triggers }: Situation): Verdict {
  if (because === null) return true;
  if (trigger !== undefined) return because.includes(trigger.slug);
  if (!triggers.some(({ slug }) => because.includes(slug))) return false;
  return { asks: Asked.person, parts: (whole) => triggers.map((one) => ({ ...whole, trigger: one })) };
}

function holidayNamed({ holidays }: When, { holidayName }: Case, situation: Situation): Verdict {
  if (holidays === null) return true;
  if (!situation.cell.holiday) return false;
  if (holidayName !== undefined) return holidayName !== null && holidays.includes(holidayName);
  const names = [null, ...situation.holidayNames];
  return { asks: Asked.person, parts: (whole) => names.map((one) => ({ ...whole, holidayName: one })) };
}

function elapsedFits(elapsed: Elapsed | null, given: Case, { boundsOf }: Situation): Verdict {
  if (elapsed === null) return true;
  const { of, over, upTo } = elapsed;
  const passed = given.elapsed[of];
  if (passed !== undefined) return passed >= over && (upTo === null || passed < upTo);
  return {
    asks: Asked.time,
    parts: (whole) => boundsOf(of).map((one) => ({ ...whole, elapsed: { ...whole.elapsed, [of]: one } })),
  };
}

function shiftHolds(test: ShiftTest, given: Case, situation: Situation): Verdict {
  const { classes, gaps, portions } = test;
  let verdict: Verdict = true;
  if (classes !== null) verdict = some(classes, (slug) => classHolds(slug, given, situation));
  if (gaps !== null) verdict = both(verdict, () => flag(given, situation.flagsOf(test).gaps));
  if (portions !== null) verdict = both(verdict, () => flag(given, situation.flagsOf(test).portions));
  const times = situation.timesOf(test);
  return times === null ? verdict : both(verdict, () => shiftMeets(times, given, situation));
}

function shiftMeets(question: ShiftQuestion, given: Case, { cell, shiftsFor }: Situation): Verdict {
  const { of, isMet } = question;
  const shift = given.shifts[of];
  if (shift !== undefined) return isMet(shift, cell);
  return {
    asks: Asked.shift,
    parts: (whole, asked) =>
      shiftsFor(of, asked).map((one) => ({ ...whole, shifts: { ...whole.shifts, [of]: one } })),
  };
}

const classHolds = (slug: string, given: Case, situation: Situation): Verdict =>
  some(situation.classes.get(slug) ?? [], (rule) => isOfClass(rule, given, situation));

/** A shift is not of a class when it starts and ends on one day inside one of the spans the class names. */
export const isOfClass = (rule: ShiftClass, given: Case, situation: Situation): Verdict =>
  both(holds(rule, given, situation), () =>
    not(some(rule.notWithin, (span) => isWithin(span, given, situation))),
  );

const isWithin = (slug: string, given: Case, situation: Situation): Verdict =>
  some(situation.spans, ({ span, openings }) => {
    if (span.slug !== slug) return false;
    return both(holds(span, given, situation), () =>
      some(openings, ({ within, extension }) =>
        both(shiftMeets(within, given, situation), () =>
          extension === null ? true : holds(extension, given, situation),
        ),
      ),
    );
  });
