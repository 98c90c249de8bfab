// `npm run reference` on several threads with a file of finished awards, and the file of a full run that we keep.

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import type { HeldAward } from "#contract";
import { interpret } from "#reference";
import { newDice } from "../bench/dice.ts";
import { AWARDS, library } from "./awards.ts";
import { compareAll } from "./reference/all-awards.ts";
import { boundsOf } from "./reference/bounds.ts";
import { drawShift, ruleInTurn } from "./reference/draw.ts";
import { drawPeriod } from "./reference/draw-period.ts";
import { basisOf, isIn, keepResult, type Result, readResults } from "./reference/results.ts";

const folder = mkdtempSync(join(tmpdir(), "reference-runs-"));
after(() => rmSync(folder, { recursive: true }));

const encoded = library.awards.codes.flatMap((code) => library.awards.get(code) ?? []);
const WANTED = { shifts: 3, periods: 1, seed: 1 };

const [held] = encoded;
assert.ok(held);
const basis = basisOf(held, library, WANTED);
const result: Result = { ...basis, differ: 0, unmet: 1, refused: 2, seconds: 9 };

describe("the file of finished awards", () => {
  test("has a line for each award, in their order, the latest of each", () => {
    const file = join(folder, "kept.csv");
    assert.deepEqual(readResults(file), []);
    for (const one of [{ ...result, award: "MA000009" }, result, { ...result, seconds: 8 }])
      keepResult(file, one);
    assert.deepEqual(readResults(file), [
      { ...result, seconds: 8 },
      { ...result, award: "MA000009" },
    ]);
    const [head] = readFileSync(file, "utf8").split("\n");
    assert.equal(head, "award,engine,content,shifts,periods,seed,differ,unmet,refused,seconds");
  });

  test("with other columns is not read", () => {
    const file = join(folder, "other.csv");
    writeFileSync(file, "award,differ\nMA000001,0\n");
    assert.throws(() => readResults(file), /has other columns/);
  });

  test("stands for the same engine, award and draws, and for no others", () => {
    assert.equal(isIn([result], basis), true);
    for (const other of [
      { engine: "0.0.1" },
      { content: "sha256:0" },
      { shifts: 4 },
      { periods: 2 },
      { seed: 2 },
    ])
      assert.equal(isIn([{ ...result, ...other }], basis), false, JSON.stringify(other));
  });

  test("tells an award with one rule changed apart, and another calendar", () => {
    const { award } = held;
    const rules = award.rules.map((rule, place) => (place === 0 ? { ...rule, slug: "another" } : rule));
    assert.notEqual(basisOf({ award: { ...award, rules } }, library, WANTED).content, basis.content);
    const calendar = { ...library.calendar, contentHash: "sha256:1" };
    assert.notEqual(basisOf(held, { calendar }, WANTED).content, basis.content);
  });
});

const ASKED = { ...WANTED, told: 1, aimed: 0, anyRules: true };

/** The lines that a run tells, in order of their award. */
async function toldOf(
  some: readonly HeldAward[],
  results: string,
  anyRules = true,
): Promise<readonly string[]> {
  const told: string[] = [];
  const tell = (text: string): number => told.push(text.split("\n")[0] ?? "");
  await compareAll(some, { library, asked: { ...ASKED, anyRules }, jobs: 2, results, tell });
  return told.sort();
}

test("a run on two threads tells each award once and keeps it; the next run does only what is left", async () => {
  const file = join(folder, "run.csv");
  const [first, second, third] = encoded.map(({ award }) => award.code);
  const told = await toldOf(encoded.slice(0, 2), file);
  assert.deepEqual(
    told.map((line) => line.slice(0, 8)),
    [first, second],
  );
  for (const line of told) assert.match(line, /: 4 compared, 0 differ, \d+ refused$/);
  const kept = readResults(file);
  assert.deepEqual(
    kept.map(({ award }) => award),
    [first, second],
  );
  assert.ok(kept.every((one, place) => isIn([one], basisOf(encoded[place] ?? held, library, WANTED))));
  const [skipped, ...more] = await toldOf(encoded.slice(0, 3), file);
  assert.equal(skipped, `2 are in ${file} already`);
  assert.deepEqual(
    more.map((line) => line.slice(0, 8)),
    [third],
  );
  assert.deepEqual(readResults(file).slice(0, 2), kept);
});

test("a line with a difference, or with a rule that had no part where that is asked, is compared again", async () => {
  const file = join(folder, "wrong.csv");
  keepResult(file, { ...result, differ: 1 });
  assert.match((await toldOf([held], file))[0] ?? "", /4 compared, 0 differ/);
  assert.deepEqual(await toldOf([held], file), [`1 are in ${file} already`]);
  assert.match((await toldOf([held], file, false))[0] ?? "", /4 compared, 0 differ/);
});

const KEPT = join(AWARDS, "reference-runs.csv");

test("the full run that we keep has no difference and names encoded awards, each once", () => {
  if (!existsSync(KEPT)) return;
  const kept = readResults(KEPT);
  const codes = kept.map(({ award }) => award);
  assert.deepEqual(
    kept.filter(({ differ }) => differ !== 0),
    [],
  );
  assert.deepEqual(codes, [...new Set(codes)].sort());
  assert.deepEqual(
    codes.filter((code) => !encoded.some(({ award }) => award.code === code)),
    [],
  );
  assert.ok(kept.every(({ shifts, periods }) => shifts > 0 && periods > 0));
});

describe("a stretch of minutes that are alike is paid as each of its minutes by itself", () => {
  for (const { award } of encoded)
    test(award.code, () => {
      const drawing = { award, bounds: boundsOf(award), calendar: library.calendar };
      for (const draws of [drawShift, drawPeriod])
        for (let turn = 0; turn < (draws === drawShift ? 8 : 2); turn += 1) {
          const facts = draws({ ...drawing, dice: newDice(turn + 77) }, ruleInTurn(award, turn));
          assert.deepEqual(
            said(() => interpret(award, facts)),
            said(() => interpret(award, facts, true)),
          );
        }
    });
});

test("the table of contents of the reference names each of its files once", () => {
  const reference = join(import.meta.dirname, "../packages/reference");
  const files = readdirSync(reference).filter((name) => name !== "index.ts");
  const named = readFileSync(join(reference, "index.ts"), "utf8").matchAll(/^\/\/ .* ([a-z-]+\.ts) /gm);
  assert.deepEqual([...named].map(([, name]) => name).sort(), files.sort());
});

/** A minute that no one rule pays stops both. */
function said(answer: () => unknown): unknown {
  try {
    return answer();
  } catch (error) {
    return String(error);
  }
}
