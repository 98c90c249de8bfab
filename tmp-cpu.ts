import { loadLibrary, loadScenarios, packNames, isRatesOnly } from "#pack";
import { calculatePay, priceRequest, answerOf } from "#contract";
import { explainPay } from "#explain";
import { nearMissesOf } from "#engine";
import { join } from "node:path";
const AW = join(import.meta.dirname, "awards");
const lib = loadLibrary(AW);
const names = packNames(AW).filter((o) => !isRatesOnly(join(AW, o)));
const reqs = names.flatMap((n) => loadScenarios(join(AW, n), n).map((s) => s.request)).filter((r) => "components" in (calculatePay(r, lib) as object)).filter((_, i) => i % 7 === 0);
const pr = reqs.map(r => priceRequest(r, lib, true) as any);
const st: Record<string, (i: number) => void> = {
  calc: (i) => { calculatePay(reqs[i], lib); },
  priceX: (i) => { priceRequest(reqs[i], lib, true); },
  answer: (i) => { answerOf(pr[i], lib); },
  near: (i) => { nearMissesOf(pr[i].facts, pr[i].held.law); },
  explain: (i) => { explainPay(reqs[i], lib); },
};
const t: Record<string, number[]> = {};
for (let round = 0; round < 60; round++) for (const k in st) { const s = process.cpuUsage(); for (let i = 0; i < reqs.length; i++) st[k]!(i); const e = process.cpuUsage(s); if (round > 12) (t[k] ??= []).push((e.user + e.system) / reqs.length); }
const base = t.calc!;
for (const k in t) { const x=[...t[k]!].sort((a, b) => a - b); const r = t[k]!.map((v,i)=>v/base[i]!).sort((a,b)=>a-b); console.log(k, x[x.length>>1]!.toFixed(1), "min", x[0]!.toFixed(1), "ratio", r[r.length>>1]!.toFixed(2)); }
