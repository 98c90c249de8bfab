// The searches for risks that the documents show.

import { PERIOD_EXAMPLE } from "./period-example.ts";
import { SHIFT_EXAMPLE } from "./shift-example.ts";

export const RISK_EXAMPLE = { ...SHIFT_EXAMPLE, paid: { total: "191.18" } };

export const RISK_EXAMPLES = [
  { name: "A casual's evening paid at one flat rate", body: RISK_EXAMPLE },
  {
    name: "A full-time week against its payslip",
    body: {
      ...PERIOD_EXAMPLE,
      paid: {
        lines: [
          { label: "Ordinary hours", amount: "889.92", hours: 32 },
          { label: "Saturday", amount: "208.58", hours: 7.5 },
        ],
      },
    },
  },
] as const;
