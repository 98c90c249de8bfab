// An overtime rate: what time beyond ordinary hours pays.

import { kind, ROW_CONDITIONS } from "../kind.ts";
import { PAY_ROW, tierComplaint } from "./pay-row.ts";

export const overtime = kind({
  means: "Pays overtime, mostly in tiers.",
  topic: "overtime",
  roles: ["pays-minutes", "decides-minutes"],
  conditions: [...ROW_CONDITIONS, "because", "breakIn", "breakOn", "week"],
  hours: "overtime",
  fields: PAY_ROW,
  complain: tierComplaint,
  example: `
overtime-monday-to-saturday:
  kind: overtime
  clause: overtime-rates
  says: Overtime from Monday to Saturday, more after three hours of the day.
  when: { days: mon-sat, holiday: no }
  tiers:
    - { up-to: 3h, pays: 150% }
    - { pays: 200% }
`,
});
