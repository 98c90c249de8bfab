// A penalty rate: ordinary hours that pay more on some days, at some times or in some shifts.

import { kind, ROW_CONDITIONS } from "../kind.ts";
import { PAY_ROW, tierComplaint } from "./pay-row.ts";

export const penalty = kind({
  means: "Pays ordinary hours of some days, times or shifts; with `hours: all`, overtime too.",
  topic: "penalties",
  roles: ["pays-minutes", "decides-minutes"],
  conditions: ROW_CONDITIONS,
  hours: "ordinary",
  fields: PAY_ROW,
  complain: tierComplaint,
  example: `
saturday:
  kind: penalty
  clause: weekend-work
  says: Ordinary hours on a Saturday.
  when: { days: sat, holiday: no }
  pays: { full-time: 125%, part-time: 125%, casual: 150% }
  overrides: [weekday-evening]
`,
});
