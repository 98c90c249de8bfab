// Who a published row is: by id, by name, and what happens when ids and names part.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Known, resolveYear } from "./identity.ts";
import { nameKey } from "./words.ts";

const known = (id: string, title: string, more: Partial<Known> = {}): Known => ({
  ids: new Set(id.split(" ")),
  key: nameKey(title),
  isWhole: true,
  clause: "15.1",
  type: "adult",
  ended: false,
  ...more,
});

const row = (id: string, title: string, more: object = {}) => ({
  id,
  key: nameKey(title),
  title,
  clause: "15.1",
  type: "adult",
  spanned: false,
  ...more,
});

/** For each row the place of what it is among the known, or null when it is new. */
function resolved(
  all: readonly Known[],
  rows: readonly ReturnType<typeof row>[],
): readonly (number | null)[] {
  const found = resolveYear(all, rows);
  return rows.map((one) => {
    const as = found.get(one) ?? null;
    return as === null ? null : all.indexOf(as);
  });
}

test("an id that is renamed stays what it was", () => {
  const juniors = [known("87485", "Level 1 - 16 years or under")];
  assert.deepEqual(resolved(juniors, [row("87485", "Level 1 - Under 17 years")]), [0]);
});

test("part of a year under an id of its own belongs to the name", () => {
  const rows = [
    row("192281", "Grade 1", { spanned: true }),
    row("3834", "Grade 1"),
    row("192287", "Trainee Nurse - Year 1", { spanned: true }),
    row("5653", "Year 1"),
  ];
  assert.deepEqual(resolved([known("3834", "Grade 1"), known("5653", "Year 1")], rows), [0, 0, 1, 1]);
});

test("an id given to something else is new, and its old name goes on under the new id", () => {
  const rows = [
    row("192314", "Direct care level 4"),
    row("142695", "Direct care level 3 - Qualified"),
    row("142696", "Direct care level 4 - Senior"),
  ];
  const all = [known("142695", "Direct care level 4"), known("142696", "Direct care level 5")];
  assert.deepEqual(resolved(all, rows), [0, null, 1]);
  const later = [
    known("142695 192314", "Direct care level 4", { ended: true }),
    known("142695", "Direct care level 3 - Qualified"),
  ];
  assert.deepEqual(resolved(later, [row("142695", "Direct care level 3 (Qualified)")]), [1]);
});

test("an id on another's row follows the name when that one's own id is gone", () => {
  const all = [known("1425", "Daily rate"), known("90550", "Deficiency")];
  assert.deepEqual(resolved(all, [row("1425", "Deficiency")]), [1]);
  assert.deepEqual(resolved(all, [row("1425", "Deficiency"), row("90550", "Deficiency")]), [0, 1]);
});

test("rows without ids are matched by name, in order where names repeat, the living before the ended", () => {
  const all = [
    known("722", "Command or Class 1"),
    known("726", "Command or Class 1"),
    known("700", "Command or Class 1", { ended: true }),
    known("30", "First aid allowance"),
  ];
  const none = { clause: "", type: null };
  const rows = ["Command or Class 1", "Command or Class 1", "First-aid allowance", "Torch allowance"];
  assert.deepEqual(
    resolved(
      all,
      rows.map((title) => row("", title, none)),
    ),
    [0, 1, 3, null],
  );
});

test("a held title that was cut is compared with the cut name, a name read in this run with the whole", () => {
  const long = { key: "deckhand first six months", title: "Deckhand" };
  assert.deepEqual(resolved([known("9", "Deckhand", { isWhole: false })], [row("", "", long)]), [0]);
  assert.deepEqual(resolved([known("9", "Deckhand")], [row("", "", long)]), [null]);
});

test("the same name under another clause or of another type is something else", () => {
  assert.deepEqual(resolved([known("1", "1st year")], [row("2", "1st year", { clause: "16.4(b)" })]), [null]);
  assert.deepEqual(resolved([known("1", "1st year")], [row("2", "1st year", { type: "junior" })]), [null]);
});
