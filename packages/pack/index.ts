// Award files in, checked Award values out.

export { loadCalendar } from "./calendar.ts";
export { checkAwards } from "./check.ts";
export { type Classified, classificationsOn } from "./classifications.ts";
export { type Coverage, loadCoverage } from "./coverage.ts";
export { loadLibrary } from "./library.ts";
export { loadPack, type Pack, packNames } from "./load.ts";
export { type Fault, Faulty, type Node, parseYaml } from "./node.ts";
export { list, mapping, object, optional } from "./read.ts";
export { changeDate, text } from "./scalars.ts";
export { loadScenarios, type Scenario } from "./scenarios.ts";
export { contentOf, holdAward } from "./versions.ts";
