// Every warning a result can have besides those an award's own rules name: how serious it is, what it means, what to do.

import type { ClauseRef, Warning } from "./result.ts";

export interface Warnable {
  readonly severity: Warning["severity"];
  readonly meaning: string;
  readonly action: string;
}

export const WARNINGS = {
  meal_break_missing: {
    severity: "warning",
    meaning: "The award asks for more meal breaks in a shift of this length than were given.",
    action: "Check the record of breaks. The time is paid as worked.",
  },
  meal_break_length: {
    severity: "info",
    meaning: "A meal break is shorter or longer than the award says.",
    action: "Check the record of breaks.",
  },
  meal_break_late: {
    severity: "warning",
    meaning: "Work went on for longer before a meal break than the award allows.",
    action: "Check the record of breaks. The time is paid as worked.",
  },
  meal_break_early: {
    severity: "info",
    meaning: "A meal break began earlier in the shift than the award says.",
    action: "Check the record of breaks.",
  },
  break_near_ends: {
    severity: "info",
    meaning: "A break is too near the start or the end of work.",
    action: "Check the record of breaks.",
  },
  break_is_paid: {
    severity: "warning",
    meaning: "A break was given as unpaid, and the award pays it. We paid it.",
    action: "Record it as a paid break.",
  },
  allowance_not_due: {
    severity: "warning",
    meaning: "An allowance was claimed that is not due in this shift. We did not pay it.",
    action: "Check the claim against the clause.",
  },
  known_gap: {
    severity: "info",
    meaning: "Something in the award that may bear on this shift is not worked out here. `detail` says what.",
    action: "Check the clause named, and add what it gives.",
  },
} as const satisfies Readonly<Record<string, Warnable>>;

export type WarningCode = keyof typeof WARNINGS;

/** A warning of the list, with its detail for this shift. */
export const warningOf = (code: WarningCode, detail: string, clauses: readonly ClauseRef[]): Warning => ({
  code,
  severity: WARNINGS[code].severity,
  detail,
  clauses,
});
