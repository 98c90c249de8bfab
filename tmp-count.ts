import { loadLibrary, loadScenarios, packNames, isRatesOnly } from "#pack";
import { priceRequest } from "#contract";
import { nearMissesOf } from "#engine";
import { join } from "node:path";
const AW = join(import.meta.dirname, "awards");
const lib = loadLibrary(AW);
(globalThis as any).LOOKS = 0; (globalThis as any).REF = 0;
let n=0, m=0; const kinds: any = {};
for (const name of packNames(AW).filter((o) => !isRatesOnly(join(AW, o)))) for (const s of loadScenarios(join(AW, name), name)) { const p = priceRequest(s.request, lib, false) as any; if (!p.request) continue; n++; for (const x of nearMissesOf(p.facts, p.held.law)) { m++; const k=x.end+" "+x.effect.kind; kinds[k]=(kinds[k]??0)+1; } }
console.log(n, m, (globalThis as any).LOOKS / n, (globalThis as any).REF / n, kinds);
