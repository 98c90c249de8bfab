// A rate that a person keeps because it is higher.

import { kind } from "../kind.ts";
import { factName, leaf, optional, required } from "../shape.ts";

export const retainedRate = kind({
  means: "Keeps an earlier hourly rate, which a fact gives in dollars, where it is higher.",
  topic: "rates",
  roles: [],
  conditions: [],
  fields: {
    fact: required(factName, "retained-rate", "The fact that gives the earlier rate an hour, in dollars."),
    adultApprentice: optional(leaf("yes-no"), false, "Only an adult apprentice keeps the rate."),
  },
  example: `
retained-rate:
  kind: retained-rate
  says: An adult apprentice keeps the rate of the job before.
  fact: rate-before-apprenticeship
  adult-apprentice: yes
`,
});
