// A rate that a person keeps because it is higher.

import { kind } from "../kind.ts";
import { factName, leaf, optional, required } from "../shape.ts";

export const retainedRate = kind({
  means: "Keeps the rate of an earlier classification, which a fact names, where it is higher.",
  topic: "rates",
  roles: [],
  conditions: [],
  fields: {
    fact: required(factName, "retained-rate", "The fact that names the earlier classification."),
    adultApprentice: optional(leaf("yes-no"), false, "Only an adult apprentice keeps the rate."),
  },
  example: `
retained-rate:
  kind: retained-rate
  says: An adult apprentice keeps the rate of the job before.
  fact: earlier-classification
  adult-apprentice: yes
`,
});
