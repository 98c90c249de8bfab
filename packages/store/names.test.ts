// Organisations' names: we refuse invisible or misleading characters, and names that read alike are one name.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { Conflict, Invalid } from "./index.ts";
import { onBothStores } from "./testing/places.ts";
import { type Scene, sceneIn } from "./testing/scene.ts";

const REFUSED: Readonly<Record<string, string>> = {
  "a zero-width space": "Exam\u200bple",
  "a zero-width joiner": "Exam\u200dple",
  "a soft hyphen": "Exam\u00adple",
  "text turned round": "Example \u202eytP",
  "a Hangul filler": "Example \u3164",
  "an empty Braille cell": "Example\u2800Pty",
  "tag characters": "Example\u{e0061}",
  "a private character": "Example \ue000",
  "a variation selector": "Example\ufe0f",
  "a Cyrillic letter among Latin ones": "Ex\u0430mple Pty Ltd",
  "a Greek letter among Latin ones": "Examp\u03bfe",
  "accents heaped on a letter": "Exa\u0301\u0302\u0303\u0304mple",
};

const TAKEN = [
  "Café Zoë",
  "Müller & Søn 7-Eleven",
  "東京 Foods",
  "Пекарня Слон",
  "O’Brien’s",
  "Ελληνικό Καφέ",
];

onBothStores((newPlace) => {
  let scene: Scene;
  before(async () => {
    scene = await sceneIn(await (await newPlace()).open());
  });
  const create = (name: string) =>
    scene.store.organisations.create({ name, type: "Employer" }, { by: scene.ann.id });

  for (const [what, name] of Object.entries(REFUSED))
    test(`${what} is refused`, () => assert.rejects(create(name), Invalid));

  for (const name of TAKEN)
    test(`${name} is accepted`, async () => assert.equal((await create(name)).name, name));

  test("a name in another alphabet that reads like an existing one counts as that one", async () => {
    await create("Соре");
    await assert.rejects(create("Cope"), Conflict);
    await create("Ace Hotel");
    await assert.rejects(create("ACE\u00a0 hotel"), Conflict);
    await assert.rejects(create("Ａｃｅ Hotel"), Conflict);
  });
});
