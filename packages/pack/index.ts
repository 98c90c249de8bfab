// Award files in, checked Award values out.

export { loadCalendar, readCalendar } from "./calendar.ts";
export { type Catalogue, encodedTitle, loadCatalogue, today } from "./catalogue.ts";
export { checkAwards } from "./check.ts";
export type { CheckReport } from "./check-pack.ts";
export { checkAwardsOnThreads } from "./check-threads.ts";
export { type Classified, classificationsOn } from "./classifications.ts";
export { type Coverage, loadCoverage } from "./coverage.ts";
export { differences } from "./diff.ts";
export { loadEverydayWords, wordFaults } from "./everyday-words.ts";
export { packText } from "./language/example.ts";
export { languagePage } from "./language/reference.ts";
export { rulesSchema } from "./language/schema.ts";
export { loadLibrary } from "./library.ts";
export { loadPack, type Pack, packNames } from "./load.ts";
export { idOf, type LockLine, readLock } from "./lock.ts";
export { type Fault, Faulty, type Node } from "./node.ts";
export { lawOf } from "./public-data.ts";
export { hasPublicData, publicDataFolder, writePublicData } from "./public-files.ts";
export { publishVersions, verifyVersions } from "./publish.ts";
export { type PublishedChanges, publishedChanges, versionChanges } from "./published-changes.ts";
export { isRatesOnly, linesOn, loadRates, type RatesPack } from "./rates.ts";
export { list, mapping, object, optional } from "./read.ts";
export { changeDate, oneOf, text } from "./scalars.ts";
export { loadScenarios, type Scenario } from "./scenarios.ts";
export { holdAward, versionsOf, versionsOfRates } from "./versions.ts";
export { parseYaml } from "./yaml.ts";
