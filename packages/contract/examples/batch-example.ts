// The batches that the documents show.

import { PERIOD_EXAMPLE } from "./period-example.ts";
import { SHIFT_EXAMPLE } from "./shift-example.ts";

export const BATCH_EXAMPLES = [
  {
    name: "Two shifts, one on a day that does not exist, and a period",
    lines: [
      { ...SHIFT_EXAMPLE, client_ref: "shift-1" },
      { ...SHIFT_EXAMPLE, work_date: "2026-02-30", client_ref: "shift-2" },
      { ...PERIOD_EXAMPLE, client_ref: "week-32" },
    ],
  },
] as const;
