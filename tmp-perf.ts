import { loadLibrary, loadScenarios, packNames, isRatesOnly } from "#pack";
import { calculatePay, calculatePayAudited } from "#contract";
import { explainPay } from "#explain";
import { join } from "node:path";
const AW = join(import.meta.dirname, "awards");
const lib = loadLibrary(AW);
const names = packNames(AW).filter((o) => !isRatesOnly(join(AW, o)));
for (const name of ["all", ...names]) {
  const reqs = names.filter(n=>name==="all"||n===name).flatMap((n) => loadScenarios(join(AW, n), n).map((s) => s.request)).filter((r) => "components" in (calculatePay(r, lib) as object));
  const t = { c: [] as number[], a: [] as number[], e: [] as number[] };
  const N = name==="all"?7:5;
  for (let i = 0; i < N; i++) {
    for (const [k, f] of [["c", calculatePay], ["a", calculatePayAudited], ["e", explainPay]] as const) {
      const s = performance.now(); for (const r of reqs) f(r, lib); t[k].push((performance.now() - s) / reqs.length * 1000);
    }
  }
  const m = (x: number[]) => x.sort((a, b) => a - b)[x.length >> 1]!;
  console.log(name.slice(0,8), reqs.length, "calc", m(t.c).toFixed(1), "audit", (m(t.a)/m(t.c)).toFixed(2), "explain", (m(t.e)/m(t.c)).toFixed(2));
}
