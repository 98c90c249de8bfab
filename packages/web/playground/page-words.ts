// What is wrong with a request, as a page says it: the API names fields and writes days as programs do.

import { parseLocalDate } from "#engine";
import { sentenceCase, shortDay } from "./words.ts";

const NAMES: Readonly<Record<string, string>> = {
  start_time: "the start",
  end_time: "the end",
  work_date: "the day",
  pay_period_start: "the first day of the pay period",
  previous_shift_end: "the end of the previous shift",
  unpaid_break_minutes: "the length of the break",
  agreed_hours: "agreed hours",
  hours_already_worked_today: "the hours worked earlier that day",
  hours_already_worked_this_week: "the hours worked earlier in the week",
  date_of_birth: "date of birth",
  service_start_date: "the first day of employment",
  classification_code: "the classification",
  employment_type: "the employment type",
  is_public_holiday: "the answer about a public holiday",
  full_time: "full-time",
  part_time: "part-time",
};
const NAME = new RegExp(`\\b(?:${Object.keys(NAMES).join("|")})\\b`, "g");

/** `Mon 3 Aug 2026`; what is no day stays. */
const dayText = (day: string): string =>
  parseLocalDate(day) === null ? day : `${shortDay(day).replace(",", "")} ${day.slice(0, 4)}`;

export const inPageWords = (detail: string): string =>
  sentenceCase(
    detail
      .replaceAll(/\bShift "(\d+)"/g, "Row $1")
      .replaceAll(/"(\d+)" \(\/shifts\/\d+\)/g, "row $1")
      .replaceAll(
        /\b(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})\b/g,
        (_, day: string, time: string) => `${time} on ${dayText(day)}`,
      )
      .replaceAll(/(?<!@)\b\d{4}-\d{2}-\d{2}\b/g, dayText)
      .replaceAll(NAME, (name) => NAMES[name] ?? name),
  );
