// Mistakes in duties.yaml: no source, a wrong length, no full stop, a code that is not there, a code twice.

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

const SOURCE = "source: { basis: text, definitions: Schedule A }\n";

function faultsIn(entries: string, source = SOURCE): readonly string[] {
  writeFileSync(join(folder, "duties.yaml"), source + entries);
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
  assert.deepEqual(loadDuties(folder, "pack").by_code.two, {
    does: "Keeps the light burning.",
    clause: "A.1",
    basis: "text",
  });
  assert.deepEqual(faultsIn(`one: { ${GOOD} }\n`), []);
  assert.deepEqual(Object.keys(loadDuties(folder, "pack").by_code), ["one"]);
  assert.deepEqual(loadDuties(join(folder, "none"), "none"), { note: null, by_code: {} });
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
  assert.deepEqual(faultsIn(`three: { ${GOOD} }\n`), [
    "three is not a classification of the award → use a code that is",
  ]);
  assert.deepEqual(faultsIn(`all: { ${GOOD}, codes: [one, two] }\ntwo: { ${GOOD} }\n`), [
    "two has two sentences → keep one",
  ]);
});

test("where the sentences come from", () => {
  const entry = `one: { ${GOOD} }\n`;
  assert.deepEqual(faultsIn(entry, ""), [
    "`source` is missing → add `source: { basis: text, definitions: Schedule A }`",
  ]);
  assert.deepEqual(faultsIn(entry, "source: { basis: text }\n"), [
    "`definitions` is missing → add `definitions:`",
  ]);
  assert.deepEqual(faultsIn(entry, "source: { basis: memory, definitions: Schedule A }\n"), [
    "memory is not a word we know here → use text, summary",
  ]);
  assert.deepEqual(faultsIn("one: { does: Keeps the light burning., basis: memory }\n"), [
    "memory is not a word we know here → use text, summary",
  ]);
});

test("a note wherever a sentence is not from the award's text", () => {
  const noteOf = (entries: string, source: string) => {
    assert.deepEqual(faultsIn(entries, source), []);
    return loadDuties(folder, "pack").note;
  };
  const [one, two] = [`one: { ${GOOD} }\n`, "two: { does: Keeps the light burning., basis: summary }\n"];
  const unchecked = "summaries are not checked against the award's text. The award's definitions in";
  assert.equal(noteOf(one, SOURCE), null);
  assert.equal(noteOf(one + two, SOURCE), `Some of these ${unchecked} Schedule A decide.`);
  assert.equal(
    noteOf(one + two, "source: { basis: summary, definitions: 14.2 }\n"),
    `These ${unchecked} clause 14.2 decide.`,
  );
  assert.match(
    noteOf(two, "source: { basis: text, definitions: 14 and 15 }\n") ?? "",
    /in clauses 14 and 15 decide/,
  );
  assert.equal(noteOf(two, "source: { basis: summary, definitions: 14.2 }\n")?.includes("clause 14.2"), true);
  assert.deepEqual(loadDuties(folder, "pack").by_code.two, {
    does: "Keeps the light burning.",
    clause: "14.2",
    basis: "summary",
  });
});
