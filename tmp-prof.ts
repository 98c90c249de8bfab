import { loadLibrary, loadScenarios, packNames, isRatesOnly } from "#pack";
import { calculatePay } from "#contract";
import { explainPay } from "#explain";
import { join } from "node:path";
const AW = join(import.meta.dirname, "awards");
const lib = loadLibrary(AW);
const names = packNames(AW).filter((o) => !isRatesOnly(join(AW, o)));
const reqs = names.flatMap((n) => loadScenarios(join(AW, n), n).map((s) => s.request)).filter((r) => "components" in (calculatePay(r, lib) as object));
for (let i = 0; i < 40; i++) for (const r of reqs) explainPay(r, lib);
