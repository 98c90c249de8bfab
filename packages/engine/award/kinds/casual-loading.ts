// The casual loading: what a casual's rate has on top of the minimum.

import { kind } from "../kind.ts";
import { leaf, required } from "../shape.ts";
import { percent } from "../units.ts";

export const casualLoading = kind({
  means: "The loading of casual employees.",
  topic: "rates",
  roles: ["multiplies-rate", "whole-shift"],
  conditions: [],
  fields: { percent: required(leaf("percentage"), percent(2500), "The loading.") },
  example: `
casual-loading:
  kind: casual-loading
  says: Casual employees have a loading of 25 per cent.
  percent: 25%
`,
});
