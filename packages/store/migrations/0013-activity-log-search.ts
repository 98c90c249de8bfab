// Step 13: indexes for searching the activity log by who, what, whom and when.

import type { Statement } from "./steps.ts";

const index =
  (column: "actor" | "what" | "subject" | "at_ms"): Statement =>
  ({ schema }) =>
    schema.createIndex(`audit_entries_${column}`).on("audit_entries").columns([column, "sequence"]);

export const activityLogSearch: readonly Statement[] = [
  index("actor"),
  index("what"),
  index("subject"),
  index("at_ms"),
];
