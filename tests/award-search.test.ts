// Finding an award: every everyday word leads to its awards, and so do plurals, typos, names and codes.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { awardSearch } from "#contract";
import { loadCatalogue, loadEverydayWords, wordFaults } from "#pack";
import { AWARDS, library } from "./awards.ts";

const words = loadEverydayWords(AWARDS);
const catalogue = loadCatalogue(AWARDS, library);
const awards = catalogue.awards();
const search = awardSearch(awards, words);
const codes = (question: string): readonly string[] => search(question).map(({ item }) => item.code);
const folder = mkdtempSync(join(tmpdir(), "fairclause-words-"));
after(() => rmSync(folder, { recursive: true }));

test("every industry and occupation award has words, in the order of the awards, and there are at least 800", () => {
  const wanted = awards.map(({ code }) => code).filter((code) => code <= "MA000122");
  assert.equal(wanted.length, 121);
  assert.deepEqual(Object.keys(words), wanted);
  const all = Object.values(words).flatMap((one) => [...one.words, ...one.also]);
  assert.ok(new Set(all).size >= 800, `${new Set(all).size} words`);
});

test("every word finds its award among the first three", () => {
  const missed = Object.entries(words).flatMap(([code, one]) =>
    [...one.words, ...one.also]
      .filter((word) => !codes(word).slice(0, 3).includes(code))
      .map((word) => [code, word]),
  );
  assert.deepEqual(missed, []);
});

test("a word comes to its usual award before the awards that also know it", () => {
  const usual = new Map(Object.entries(words).map(([code, one]) => [code, new Set(one.words)]));
  for (const [code, { also }] of Object.entries(words))
    for (const word of also) {
      const owners = [...usual].filter(([, own]) => own.has(word)).map(([owner]) => owner);
      const found = codes(word);
      for (const owner of owners) assert.ok(found.indexOf(owner) < found.indexOf(code), `${word}: ${found}`);
    }
});

test("the Commission's name of every award finds it first, and its code finds it alone", () => {
  for (const { code, title } of awards) {
    assert.equal(codes(title)[0], code, title);
    assert.deepEqual(codes(code), [code]);
    assert.deepEqual(codes(String(Number(code.slice(2)))), [code]);
  }
  assert.equal(codes("MA00001").length, 10);
});

/** What people typed when nothing was found. */
const TYPED: readonly (readonly [question: string, code: string])[] = [
  ["cafe", "MA000119"],
  ["childcare", "MA000120"],
  ["truck driver", "MA000038"],
  ["barista", "MA000119"],
  ["ndis", "MA000100"],
  ["office", "MA000002"],
  ["warehouse", "MA000084"],
  ["supermarket", "MA000004"],
  ["cleaner", "MA000022"],
  ["childcare educator", "MA000120"],
  ["child care", "MA000120"],
  ["Café", "MA000119"],
  ["CHILDCARE", "MA000120"],
  ["baristas", "MA000119"],
  ["nurses", "MA000034"],
  ["waitresses", "MA000119"],
  ["bus drivers", "MA000063"],
  ["sparkies", "MA000025"],
  ["truckdriver", "MA000038"],
  ["driver of a truck", "MA000038"],
  ["receptionist", "MA000002"],
  ["medical receptionist", "MA000027"],
  ["hotel cleaner", "MA000009"],
  ["children's services", "MA000120"],
  ["wareh", "MA000084"],
  ["electric", "MA000025"],
  ["barrista", "MA000119"],
  ["resturant", "MA000119"],
  ["recepcionist", "MA000002"],
  ["electrican", "MA000025"],
  ["hiardresser", "MA000005"],
  ["casual barista in Melbourne", "MA000119"],
  ["ma4", "MA000004"],
];

for (const [question, code] of TYPED)
  test(`${question} finds ${code} first`, () => {
    assert.equal(codes(question)[0], code, codes(question).slice(0, 5).join(", "));
  });

test("short words are not corrected, and nonsense finds nothing", () => {
  assert.deepEqual(codes("qqqq"), []);
  assert.deepEqual(codes("cefa"), []);
  assert.deepEqual(codes("999"), []);
});

test("a question without words finds every award, in their order", () => {
  for (const question of ["", "  ", "the award"]) assert.equal(codes(question).length, awards.length);
});

test("a match says which word it is by", () => {
  assert.equal(search("baristas")[0]?.by, "barista");
  assert.equal(search("MA000004")[0]?.by, "MA000004");
});

test("our words pass the check", () => {
  assert.deepEqual(
    wordFaults(
      AWARDS,
      awards.map(({ code }) => code),
    ),
    [],
  );
});

test("the check names awards we lack, entries without words, words twice or too often, and odd spellings", () => {
  const check = (text: string): readonly string[] => {
    writeFileSync(join(folder, "everyday-words.yaml"), text);
    return wordFaults(folder, ["MA000001", "MA000002", "MA000003", "MA000004"]).map(
      ({ line, problem }) => `${line}: ${problem}`,
    );
  };
  assert.deepEqual(check("MA000001:\n  words: [miner]\n"), []);
  assert.deepEqual(check("MA000999:\n  words: [miner]\n"), ["1: MA000999 has no pack"]);
  assert.deepEqual(check("MA000001:\n  words: []\n"), ["1: MA000001 has no words"]);
  assert.deepEqual(check("MA000001:\n  words: [day care, miner]\n  also: [daycare]\n"), [
    "3: MA000001 has daycare twice",
  ]);
  const four = [1, 2, 3, 4].map((one) => `MA00000${one}:\n  words: [miner]\n`).join("");
  assert.deepEqual(check(four), ["8: more than 3 awards have miner"]);
  assert.throws(() => check("MA000001:\n  words: [Miner]\n"), /Miner/);
});

test("the catalogue says what matched and how deep the award is", () => {
  const [first] = catalogue.find("zoo");
  assert.deepEqual([first?.code, first?.matches, first?.depth], ["MA000080", "zoo", "shift"]);
});
