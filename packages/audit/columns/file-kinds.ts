// Which of the three files of an audit a file is, by its name.

import type { SourceFile } from "../records/findings.ts";

/** In this order: the first name that matches decides. */
export const FILE_NAMES: Readonly<Record<SourceFile, RegExp>> = {
  employees: /employee|staff|people|master/i,
  timesheets: /time|shift|roster|clock/i,
  paid: /paid|pay|earning|wage/i,
};
