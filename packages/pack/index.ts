// Award files in, checked Award values out.

export { loadCalendar } from "./calendar.ts";
export { checkAwards } from "./check.ts";
export { type Classified, classificationsOn } from "./classifications.ts";
export { type Coverage, loadCoverage } from "./coverage.ts";
export { loadLibrary } from "./library.ts";
export { loadPack, type Pack, packNames } from "./load.ts";
export { type Fault, Faulty } from "./node.ts";
export { loadScenarios, type Scenario } from "./scenarios.ts";
export { contentOf, holdAward } from "./versions.ts";
