// The publisher's words made plain, and the codes made from them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { allowanceChoices, classificationChoices, codesFor } from "./codes.ts";
import { hasSpan, named, plain, shortName, slugOf, titleOf } from "./words.ts";

test("broken characters, dashes, quotes and commas", () => {
  assert.equal(plain("Leading hand€”3€“10 employees"), "Leading hand - 3-10 employees");
  assert.equal(plain("Farmers€™ own bags â€œA€\u009d"), "Farmers' own bags 'A'");
  assert.equal(plain("—Breakfast, lunch  or dinner"), "Breakfast; lunch or dinner");
  assert.equal(plain("Level 1—Year\u00a01 – “new”"), "Level 1 - Year 1 - 'new'");
  assert.equal(plain("Hot places[#b][#m]—above 46°C"), "Hot places - above 46°C");
});

test("footnote marks and spans of dates are not part of a name", () => {
  assert.equal(named("Level 5.4**"), "Level 5.4");
  assert.equal(named("ITO 3[2]"), "ITO 3");
  assert.equal(named("Grade 1 (1Jul24-31Dec24)"), "Grade 1");
  assert.equal(named("Trainee Level 1 (1Jul24-31Dec24)h"), "Trainee Level 1");
  assert.ok(hasSpan("Supernumeraries (01Jul23 to 02Jul23)"));
  assert.ok(!hasSpan("Grade A—from 30 June 2024 to 29 June 2025"));
});

test("a title is a name, not a sentence", () => {
  const sentence = `Full crutching: shearing the inside parts of the legs, ${"and more ".repeat(10)}`;
  assert.equal(shortName(plain(sentence)), "Full crutching");
  assert.equal(titleOf("At sheds", plain(sentence)), "At sheds - Full crutching");
  assert.equal(titleOf("55%", "1st year"), "1st year (55%)");
  assert.equal(titleOf("Group A", "GROUP A"), "GROUP A");
  assert.ok(titleOf("x".repeat(300), "y".repeat(300)).length <= 130);
});

test("slugs are plain", () => {
  assert.equal(slugOf("Children's café & bar: 7.5 h"), "childrens-cafe-and-bar-7-5-h");
});

const described = (own: string, more: object = {}) => ({
  parent: "",
  own,
  heading: "",
  clause: "",
  type: "adult",
  ids: new Set(["1"]),
  ...more,
});

test("a code is the name, and more only where names repeat", () => {
  const entries = [
    described("Level 1", { heading: "Shop stream" }),
    described("Level 1", { heading: "Office stream" }),
    described("Level 2", { heading: "Shop stream" }),
    described("16 years", { parent: "Level 1", type: "junior" }),
    described("Pay point 1", { parent: "Level 2", clause: "15 - Note 2 (ERO)" }),
    described("3", { heading: "Minimum weekly rate" }),
  ];
  assert.deepEqual(codesFor(entries.map(classificationChoices), new Set()), [
    "shop-stream-level-1",
    "office-stream-level-1",
    "level-2",
    "junior-level-1-16-years",
    "level-2-pay-point-1-ero",
    "minimum-weekly-rate-3",
  ]);
});

test("codes stay under 80 characters, never repeat, and leave those in use alone", () => {
  const long = described("Pay point 1", { parent: "Social and community services employee ".repeat(4) });
  const twins = [long, { ...long, ids: new Set(["2"]) }, described("Level 2")];
  const codes = codesFor(twins.map(classificationChoices), new Set(["level-2"]));
  assert.equal(new Set(codes).size, 3);
  assert.ok(codes.every((code) => code.length <= 80 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(code)));
  assert.ok(codes[0]?.includes("pay-point-1"));
  assert.ok(!codes.includes("level-2"));
});

test("an allowance under a short subject takes it along; a condition stays out", () => {
  const allowance = (parent: string, title: string) =>
    allowanceChoices({ parent, title, clause: "17.1", type: "wage", ids: new Set(["7"]) });
  assert.deepEqual(
    codesFor(
      [
        allowance("Leading hand", "3 to 10 employees"),
        allowance("Where an employee is employed in a washery", "Washery allowance"),
        allowance("", "First aid (does not apply under the work model)"),
      ],
      new Set(),
    ),
    ["leading-hand-3-to-10-employees", "washery-allowance", "first-aid"],
  );
});
