// The table of detectors: everything that is looked for.

import { causes } from "./detectors/causes.ts";
import { coverage } from "./detectors/coverage.ts";
import { deniedHolidays } from "./detectors/holidays.ts";
import { lines } from "./detectors/lines.ts";
import { apprentices, birthdays, otherThanCode } from "./detectors/person.ts";
import { longHours, tooRegular } from "./detectors/records.ts";
import { salary, underpayment } from "./detectors/underpayment.ts";
import { unsaid } from "./detectors/unsaid.ts";
import { pendingRates, replacedVersion } from "./detectors/versions.ts";
import { warnings } from "./detectors/warnings.ts";
import type { Detector } from "./finding.ts";

export const DETECTORS: readonly Detector[] = [
  underpayment,
  salary,
  lines,
  causes,
  pendingRates,
  replacedVersion,
  warnings,
  deniedHolidays,
  birthdays,
  otherThanCode,
  apprentices,
  longHours,
  tooRegular,
  unsaid,
  coverage,
];
