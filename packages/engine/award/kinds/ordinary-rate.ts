// Ordinary hours at the ordinary rate: the floor under every other row.

import { kind, ROW_CONDITIONS } from "../kind.ts";
import { list, optional, paidTime, record } from "../shape.ts";
import { ALWAYS, EVERYONE, when, who } from "../when.ts";
import { PAY_ROW, tierComplaint } from "./pay-row.ts";

const paid = paidTime(
  record({
    for: optional(who, EVERYONE, "Whose hours."),
    when: optional(when, ALWAYS, "Which hours."),
  }),
);
export type PaidTime = NonNullable<(typeof paid)["type"]>;

export const ordinaryRate = kind({
  means: "Pays ordinary hours, as the floor under all of them: any other row on the same minute prevails.",
  topic: "penalties",
  roles: ["pays-minutes", "decides-minutes"],
  conditions: ROW_CONDITIONS,
  hours: "ordinary",
  fields: {
    ...PAY_ROW,
    paysOn: optional(
      list(paid),
      null,
      "The hours it is there to pay, for the check: days outside public holidays (mon-fri), public-holidays, or { for, when }. Ordinary hours that neither this list nor another row names are a gap.",
    ),
  },
  complain: tierComplaint,
  example: `
ordinary-hours:
  kind: ordinary-rate
  says: Ordinary hours at the minimum hourly rate, a casual's with the loading.
  pays: { full-time: 100%, part-time: 100%, casual: 125% }
  pays-on: mon-fri
`,
});
