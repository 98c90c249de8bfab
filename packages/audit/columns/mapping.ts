// The mapping: which column is what, how dates are written, what pay codes pay, and the facts a company states.

import { AuditMapping, checkerOf, WEEKDAYS } from "#contract";
import { parseLocalDate, weekdayOf } from "#engine";
import { SOURCE_FILES } from "../records/findings.ts";
import { type AuditOptions, DEFAULT_OPTIONS, type Purpose } from "../records/options.ts";
import { closest } from "./closest.ts";
import { FIELDS, statedField } from "./fields.ts";
import { presetProblems } from "./presets.ts";
import type { DateOrder } from "./values.ts";

export type Mapping = AuditMapping;

export interface MappingProblem {
  readonly pointer: string;
  readonly detail: string;
}

const checker = checkerOf(AuditMapping);

/** A file that is empty or has only comments says nothing; a YAML reader would refuse it. */
export const isBlankMapping = (text: string): boolean =>
  text.split("\n").every((line) => line.trim() === "" || line.trim().startsWith("#"));

export function readMapping(value: unknown): {
  readonly mapping: Mapping;
  readonly problems: readonly MappingProblem[];
} {
  if (!checker.fits(value)) return { mapping: {}, problems: checker.faults(value).map(ofMapping) };
  return {
    mapping: value,
    problems: [...dateProblems(value), ...columnProblems(value), ...presetProblems(value)],
  };
}

const { timesheets, defaults, roster_cycle } = AuditMapping.properties;
const OF_FILE = Object.keys(timesheets.properties);

/** By the place of an object in the mapping, the fields it may have. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  "": Object.keys(AuditMapping.properties),
  "/employees": OF_FILE,
  "/timesheets": OF_FILE,
  "/paid": OF_FILE,
  "/defaults": Object.keys(defaults.properties),
  "/roster_cycle": Object.keys(roster_cycle.properties),
};

/** A key that is not known is probably one that is, misspelt. */
function ofMapping({ pointer, detail }: MappingProblem): MappingProblem {
  if (pointer === "")
    return { pointer, detail: "The mapping must have fields, such as dates and pay_codes." };
  if (!detail.endsWith(UNKNOWN)) return { pointer, detail };
  const end = pointer.lastIndexOf("/");
  const near = closest(pointer.slice(end + 1), KEYS[pointer.slice(0, end)] ?? []);
  const hint = near === null ? "" : ` Do you mean ${near}?`;
  return { pointer, detail: `${detail.slice(0, -UNKNOWN.length)} is not a field of the mapping.${hint}` };
}

const UNKNOWN = " is not a field of this request.";

/** A column for a field that we do not know would be left unread. */
const columnProblems = (mapping: Mapping): readonly MappingProblem[] =>
  SOURCE_FILES.flatMap((file) => {
    const names = FIELDS[file].map(({ name }) => name);
    const unknown = Object.keys(mapping[file]?.columns ?? {}).filter(
      (name) => !names.includes(name) && statedField(file, name) !== name,
    );
    return unknown.map((name) => {
      const near = closest(name, names);
      const hint = near === null ? `There are: ${names.join(", ")}.` : `Do you mean ${near}?`;
      return { pointer: `/${file}/columns/${name}`, detail: `${name} is not a field of ${file}. ${hint}` };
    });
  });

function dateProblems({ interest_to, roster_cycle, week_starts_on }: Mapping): readonly MappingProblem[] {
  const problems: MappingProblem[] = [];
  const check = (pointer: string, day: string | undefined): void => {
    if (day !== undefined && parseLocalDate(day) === null)
      problems.push({ pointer, detail: `${day} is not a date like 2026-08-05.` });
  };
  check("/interest_to", interest_to);
  check("/roster_cycle/start", roster_cycle?.start);
  const start = parseLocalDate(roster_cycle?.start ?? "");
  const weekday = week_starts_on ?? DEFAULT_OPTIONS.weekStartsOn;
  if (start !== null && WEEKDAYS[weekdayOf(start)] !== weekday)
    problems.push({
      pointer: "/roster_cycle/start",
      detail: `${roster_cycle?.start} is a ${WEEKDAYS[weekdayOf(start)]}; weeks begin on a ${weekday}.`,
    });
  return problems;
}

export const dateOrderOf = ({ dates }: Mapping): DateOrder => dates ?? "day-month-year";

export function optionsOf(mapping: Mapping): AuditOptions {
  const cycleStart = parseLocalDate(mapping.roster_cycle?.start ?? "");
  return {
    weekStartsOn: mapping.week_starts_on ?? DEFAULT_OPTIONS.weekStartsOn,
    rosterCycle:
      mapping.roster_cycle === undefined || cycleStart === null
        ? null
        : { weeks: mapping.roster_cycle.weeks, start: cycleStart },
    payCodes: (mapping.pay_codes ?? {}) as Readonly<Record<string, Purpose>>,
    facts: mapping.facts ?? {},
    assumptions: mapping.assumptions ?? DEFAULT_OPTIONS.assumptions,
    interestTo: parseLocalDate(mapping.interest_to ?? ""),
    chargesSuper: mapping.super ?? DEFAULT_OPTIONS.chargesSuper,
  };
}
