// Every reason why the law, as we have it, does not price a shift: what it means and what to do about it.

export interface Refusable {
  readonly meaning: string;
  readonly action: string;
}

export const REFUSALS = {
  date_not_covered: {
    meaning: "The day is before the first rate we have for the award, or after the last day we checked.",
    action: "Ask about a day inside the span that `awards list` shows. We carry no rate forward.",
  },
  unknown_classification: {
    meaning: "The award has no such classification.",
    action: "List them with `awards classifications`.",
  },
  classification_not_in_force: {
    meaning: "The classification has no rate on that day.",
    action: "Use a classification that has a rate.",
  },
  rate_not_held: {
    meaning: "An allowance is due, and we have no amount for it on that day.",
    action: "Look at the award's gaps in the register.",
  },
  fact_needed: {
    meaning:
      "The rate depends on something we cannot assume, such as the year of an apprenticeship. `detail` names it.",
    action: "Give the fact that `detail` names.",
  },
  not_stated: {
    meaning:
      "The award, as far as we have it, does not say what this work is paid. `clauses` shows where it is silent.",
    action: "Work it out from the award of that day.",
  },
} as const satisfies Readonly<Record<string, Refusable>>;

export type RefusalCode = keyof typeof REFUSALS;
