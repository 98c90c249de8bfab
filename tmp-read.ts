import { loadLibrary, loadScenarios, packNames, isRatesOnly } from "#pack";
import { explainPay } from "#explain";
import { join } from "node:path";
import { writeFileSync } from "node:fs";
const AW = join(import.meta.dirname, "awards");
const lib = loadLibrary(AW);
let n = 0;
for (const name of packNames(AW).filter((o) => !isRatesOnly(join(AW, o)))) {
  let out = "";
  for (const s of loadScenarios(join(AW, name), name)) {
    let e: any;
    try { e = explainPay(s.request, lib); } catch (x) { console.log("THROW", name, s.name, x); continue; }
    if (!e.sentences) continue;
    n++;
    out += `### ${s.name}\n` + e.sentences.map((o: any) => `${o.about.padEnd(9)} ${o.text}`).join("\n") + "\n\n";
  }
  writeFileSync(`/tmp/exp/${name.slice(0, 8)}.txt`, out);
}
console.log(n);
