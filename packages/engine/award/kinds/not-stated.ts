// What the award does not settle: such shifts are refused.

import { kind, MINUTE_CONDITIONS } from "../kind.ts";

export const notStated = kind({
  means: "The sources do not say what such time pays, so the shift is refused.",
  topic: null,
  roles: ["refuses", "decides-minutes"],
  conditions: MINUTE_CONDITIONS,
  fields: {},
  example: `
no-agreed-hours:
  kind: not-stated
  says: The award does not say what part-time work without agreed hours pays.
  for: { employment: part-time }
  when: { facts: { no-agreed-hours: yes } }
`,
});
