import { loadLibrary, loadScenarios, packNames, isRatesOnly } from "#pack";
import { calculatePay, priceRequest, answerOf } from "#contract";
import { explainPay } from "#explain";
import { nearMissesOf } from "#engine";
import { join } from "node:path";
const AW = join(import.meta.dirname, "awards");
const lib = loadLibrary(AW);
const names = packNames(AW).filter((o) => !isRatesOnly(join(AW, o)));
const reqs = names.flatMap((n) => loadScenarios(join(AW, n), n).map((s) => s.request)).filter((r) => "components" in (calculatePay(r, lib) as object));
const pr = reqs.map(r => priceRequest(r, lib, true) as any);
const st: Record<string, (i: number) => void> = {
  calc: (i) => { calculatePay(reqs[i], lib); },
  price: (i) => { priceRequest(reqs[i], lib, false); },
  priceX: (i) => { priceRequest(reqs[i], lib, true); },
  answer: (i) => { answerOf(pr[i], lib); },
  near: (i) => { nearMissesOf(pr[i].facts, pr[i].held.law); },
  explain: (i) => { explainPay(reqs[i], lib); },
};
const t: Record<string, number[]> = {};
for (let round = 0; round < 15; round++) for (const k in st) { const s = performance.now(); for (let i = 0; i < reqs.length; i++) st[k]!(i); (t[k] ??= []).push((performance.now() - s) / reqs.length * 1000); }
const base = t.calc!;
for (const k in t) { const x=[...t[k]!].sort((a, b) => a - b); const r = t[k]!.map((v,i)=>v/base[i]!).sort((a,b)=>a-b); console.log(k, x[7]!.toFixed(1), "min", x[0]!.toFixed(1), "ratio", r[7]!.toFixed(2)); }
