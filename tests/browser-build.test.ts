// The engine bundled for a browser and run where nothing of Node exists.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { dateOfCivil, momentAt, plainEmployee, plainShift } from "#engine";
import { loadPack } from "#pack";

const ENGINE = join(import.meta.dirname, "../packages/engine/index.ts");
const PACK = "MA000004-general-retail";

test("one file, no import left, the same cents as here", async () => {
  const bundle = await build({
    entryPoints: [ENGINE],
    bundle: true,
    format: "iife",
    globalName: "engine",
    platform: "browser",
    target: "es2022",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  const [output] = Object.values(bundle.metafile.outputs);
  assert.deepEqual(output?.imports, []);
  const code = bundle.outputFiles[0]?.text ?? "";
  const { award } = loadPack(join(import.meta.dirname, "../awards", PACK), PACK);
  const bare = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  runInContext(code, bare);
  const given = JSON.stringify({ award, facts: facts() });
  const answer: unknown = runInContext(
    `(() => { const { award, facts } = ${given}; return JSON.stringify(engine.calculate(facts, engine.prepareLaw(award), { explain: true })); })()`,
    bare,
  );
  const outcome = JSON.parse(String(answer));
  assert.equal(outcome.total, 22249);
  assert.ok(outcome.shifts[0].claims.length > 0);
  assert.equal(
    runInContext("typeof process + typeof require + typeof Buffer", bare),
    "undefinedundefinedundefined",
  );
});

function facts() {
  const day = dateOfCivil(2026, 8, 5);
  const pause = { from: momentAt(day, 19 * 60), to: momentAt(day, 19 * 60 + 30), paid: false, kind: "meal" };
  return {
    employee: plainEmployee("retail-1", "casual", "non_shiftworker"),
    holidays: [],
    shifts: [{ ...plainShift("evening", momentAt(day, 16 * 60), momentAt(day, 22 * 60)), breaks: [pause] }],
  };
}
