// A longer span: where facts hold, a span opens earlier or closes later.

import { kind } from "../kind.ts";
import { leaf, list, name, optional, required } from "../shape.ts";

const NONE: readonly string[] = [];

export const spanExtension = kind({
  means: "Opens or closes spans at other times, where its facts hold.",
  topic: "hours",
  roles: ["sets-ordinary-time", "decides-minutes", "whole-shift"],
  conditions: [],
  fields: {
    extends: required(list(name("rule")), NONE, "The spans."),
    opens: optional(leaf("clock"), null, "The earlier opening time."),
    closes: optional(leaf("clock"), null, "The later closing time."),
  },
  example: `
late-trading:
  kind: span-extension
  says: Where the shop trades late, the span ends at 11 pm.
  when: { facts: { late-trading: yes } }
  extends: span-of-hours
  closes: 23:00
`,
});
