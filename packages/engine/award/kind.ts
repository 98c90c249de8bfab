// What a declaration of a rule kind says: its roles, the conditions it may carry, its fields, and an example.

import {
  type Complaint,
  type Fields,
  leaf,
  list,
  type NameKind,
  name,
  optional,
  required,
  type Values,
} from "./shape.ts";
import type { ChangeDate } from "./values.ts";
import { ALWAYS, type Condition, EVERYONE, when, who } from "./when.ts";

/** What a kind does. Code asks for roles, never for lists of kinds. */
export const ROLES = {
  "pays-minutes": "claims minutes and says what they pay",
  "makes-overtime": "makes time overtime",
  "sets-ordinary-time": "says which time may be ordinary",
  "decides-minutes": "has a say in which row pays a minute",
  "multiplies-rate": "changes the rate that percentages are of, or what they come to",
  "adds-money": "adds money beside the hours, by the hour",
  "adds-allowance": "adds an amount for the shift, day, week or occasion",
  "promises-money": "promises money over the pay for the time of several shifts",
  "adds-time": "adds time that is paid and not worked",
  "shapes-shift": "says what the shift is: which breaks are work, whose duties were done",
  "whole-shift": "applies to a shift as a whole and is reported once",
  "joins-shifts": "looks at several shifts of a day together",
  warns: "warns and pays nothing",
  refuses: "refuses the shift",
} as const;
export type Role = keyof typeof ROLES;

/** The files that an award's rules are in, in the order they are read: where two rules tie, the first one decides. */
export const TOPICS = {
  rates: "the rate that percentages are of: casual loading, juniors, apprentices, higher duties",
  hours: "what is ordinary time, and what goes beyond it",
  breaks: "meal and rest breaks",
  minimums: "minimum engagements and payments",
  overtime: "what overtime pays, and rest after it",
  penalties: "what ordinary hours pay, with weekends, evenings and public holidays",
  shiftwork: "every rule that is for shiftworkers alone",
  allowances: "allowances and expenses",
} as const;
type Topic = keyof typeof TOPICS;

export interface Kind<F extends Fields = Fields, R extends Role = Role> {
  readonly means: string;
  /** The file its rules are in, unless they are for shiftworkers alone; null: any file. */
  readonly topic: Topic | null;
  readonly roles: readonly R[];
  /** Conditions it may carry besides `facts`, which every kind may. */
  readonly conditions: readonly Condition[];
  /** The hours it is about where its `when` names none. */
  readonly hours: "ordinary" | "overtime" | "all" | null;
  readonly fields: F;
  /** How a pack writes it; its keys are in docs/language.md too. */
  readonly example: string;
  /** What fields must be like together. */
  complain?(rule: Values<F>): Complaint | null;
  /** Names it points at that no field has. */
  alsoNames?(rule: Values<F> & { readonly slug: string }): readonly (readonly [NameKind, string])[];
}

export const kind = <F extends Fields, const R extends Role>(
  declared: Omit<Kind<F, R>, "hours"> & { readonly hours?: Kind["hours"] },
): Kind<F, R> => ({ hours: null, ...declared });

const TEXT = "";
const START: ChangeDate | null = null;

/** What every rule has. */
export const COMMON = {
  clauses: required(list(name("clause")), [], "Clauses it rests on, the operative one first."),
  label: required(leaf("text"), TEXT, "Its name in results. Without it: the slug as words."),
  says: required(leaf("text"), TEXT, "What it does, in one sentence of our own words."),
  from: optional(
    leaf("change-date"),
    START,
    "The day it starts; with ppc, the first full pay period on or after it.",
  ),
  to: optional(leaf("change-date"), START, "The day it stops, the same way."),
  for: optional(who, EVERYONE, "Who it is for."),
  when: optional(when, ALWAYS, "When it applies: all conditions must hold."),
  reading: optional(name("reading"), null, "The reading of an unclear clause it rests on."),
};

export const ROW_CONDITIONS = [
  "hours",
  "days",
  "holiday",
  "holidays",
  "namedDays",
  "between",
  "shift",
  "elapsed",
] as const;
export const MINUTE_CONDITIONS = ["hours", "days", "holiday", "namedDays", "between", "shift"] as const;
export const SHIFT_CONDITIONS = ["days", "holiday", "holidays", "namedDays", "shift"] as const;
