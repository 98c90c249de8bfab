import { loadLibrary, loadScenarios, packNames, isRatesOnly } from "#pack";
import { calculatePay, priceRequest, answerOf } from "#contract";
import { explainPay } from "#explain";
import { nearMissesOf } from "#engine";
import { join } from "node:path";
const which = process.argv[2];
const AW = join(import.meta.dirname, "awards");
const lib = loadLibrary(AW);
const names = packNames(AW).filter((o) => !isRatesOnly(join(AW, o)));
const reqs = names.flatMap((n) => loadScenarios(join(AW, n), n).map((s) => s.request)).filter((r) => "components" in (calculatePay(r, lib) as object)).filter((_, i) => i % 7 === 0);
const pr = reqs.map(r => priceRequest(r, lib, true) as any);
const st: Record<string, (i: number) => void> = {
  calc: (i) => { calculatePay(reqs[i], lib); },
  price: (i) => { priceRequest(reqs[i], lib, false); },
  priceX: (i) => { priceRequest(reqs[i], lib, true); },
  near: (i) => { nearMissesOf(pr[i].facts, pr[i].held.law); },
  explain: (i) => { explainPay(reqs[i], lib); },
};
const f = st[which!]!;
for (let r = 0; r < 10; r++) for (let i = 0; i < reqs.length; i++) f(i);
console.log("START");
const s = process.cpuUsage(); const w = performance.now();
for (let r = 0; r < 40; r++) for (let i = 0; i < reqs.length; i++) f(i);
const e = process.cpuUsage(s);
console.log("END", which, ((e.user+e.system)/reqs.length/40).toFixed(1), "wall", ((performance.now()-w)*1000/reqs.length/40).toFixed(1));
