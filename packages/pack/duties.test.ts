// Mistakes in duties.yaml: a wrong length, no full stop, no clause, a code that is not there, a code twice.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { dutyFaults, loadDuties } from "./duties.ts";
import { Faulty } from "./node.ts";

let folder = "";

before(() => {
  folder = mkdtempSync(join(tmpdir(), "fairclause-duties-"));
});
after(() => rmSync(folder, { recursive: true }));

function faultsIn(text: string): readonly string[] {
  writeFileSync(join(folder, "duties.yaml"), text);
  const told = ({ problem, remedy }: { problem: string; remedy: string }) => `${problem} → ${remedy}`;
  try {
    return dutyFaults(folder, "pack", ["one", "two"]).map(told);
  } catch (error) {
    if (!(error instanceof Faulty)) throw error;
    return error.faults.map(told);
  }
}

const GOOD = "does: Keeps the light burning., clause: A.1";

test("entries for one code and for several", () => {
  assert.deepEqual(faultsIn(`keepers: { ${GOOD}, codes: [one, two] }\n`), []);
  assert.deepEqual(loadDuties(folder, "pack").get("two"), {
    does: "Keeps the light burning.",
    clause: "A.1",
  });
  assert.deepEqual(faultsIn(`one: { ${GOOD} }\n`), []);
  assert.deepEqual([...loadDuties(folder, "pack").keys()], ["one"]);
  assert.equal(loadDuties(join(folder, "none"), "none").size, 0);
});

test("what is wrong and what to do", () => {
  const write = "write 20 to 160 characters that end in a full stop";
  assert.deepEqual(faultsIn("one: { does: Keeps it lit., clause: A.1 }\n"), [
    `the sentence has 13 characters → ${write}`,
  ]);
  assert.deepEqual(faultsIn("one: { does: Keeps the light burning, clause: A.1 }\n"), [
    `the sentence has 23 characters and no full stop → ${write}`,
  ]);
  assert.deepEqual(faultsIn(`one: { does: ${"Keeps ".repeat(27)}it., clause: A.1 }\n`), [
    `the sentence has 165 characters → ${write}`,
  ]);
  assert.deepEqual(faultsIn("one: { does: Keeps the light burning. }\n"), [
    "`clause` is missing → add `clause:`",
  ]);
  assert.deepEqual(faultsIn(`three: { ${GOOD} }\n`), [
    "three is not a classification of the award → use a code that is",
  ]);
  assert.deepEqual(faultsIn(`all: { ${GOOD}, codes: [one, two] }\ntwo: { ${GOOD} }\n`), [
    "two has two sentences → keep one",
  ]);
});
