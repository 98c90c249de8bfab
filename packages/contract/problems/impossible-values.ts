// Days and times of a body that have the right form and do not exist, found beside the faults of its schema.

import { parseClock, parseLocalDate } from "#engine";
import { CLOCK_FORM, DATE_FORM, LOCAL_TIME_FORM } from "../schemas/forms.ts";

interface ValueFault {
  readonly pointer: string;
  readonly detail: string;
}

export const noDay = (text: string): string => `${text} is not a day of the calendar.`;
export const noClock = (text: string): string => `${text} is not a time of day between 00:00 and 23:59.`;

const clockFault = (text: string): string | null => (parseClock(text, false) === null ? noClock(text) : null);
const dayFault = (text: string): string | null => (parseLocalDate(text) === null ? noDay(text) : null);

const FAULT_OF: Readonly<Record<string, (text: string) => string | null>> = {
  [DATE_FORM]: dayFault,
  [CLOCK_FORM]: clockFault,
  [LOCAL_TIME_FORM]: (text) => dayFault(text.slice(0, 10)) ?? clockFault(text.slice(11)),
};

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Values of another form or type are the schema's own faults. */
export function impossibleValues(schema: unknown, value: unknown, pointer = ""): readonly ValueFault[] {
  if (!isObject(schema)) return [];
  if (typeof value === "string") return textFaults(schema, value, pointer);
  if (Array.isArray(value))
    return value.flatMap((item, index) => impossibleValues(schema.items, item, `${pointer}/${index}`));
  const { properties } = schema;
  if (!isObject(properties) || !isObject(value)) return [];
  return Object.entries(properties).flatMap(([name, field]) =>
    Object.hasOwn(value, name) ? impossibleValues(field, value[name], `${pointer}/${name}`) : [],
  );
}

function textFaults({ pattern }: Fields, text: string, pointer: string): readonly ValueFault[] {
  if (typeof pattern !== "string" || !new RegExp(pattern).test(text)) return [];
  const detail = FAULT_OF[pattern]?.(text) ?? null;
  return detail === null ? [] : [{ pointer, detail }];
}
