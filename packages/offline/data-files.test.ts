// The award data as the engine's package reads it: of its own version only, again after a file is missing, from where a page is.

import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { createEngine, ENGINE_VERSION, engineFrom } from "./browser.ts";

const index = (more: object = {}): string =>
  JSON.stringify({
    engine_version: ENGINE_VERSION,
    awards: [],
    words: "words.a.json",
    gaps: "gaps.json",
    ...more,
  });

test("data of another version of the engine is refused, with what to do", async () => {
  let version = "0.9.0";
  const engine = engineFrom(async () => index({ engine_version: version }));
  for (const name of ["calculatePay", "listAwards"])
    await assert.rejects(
      Promise.resolve(engine[name]?.({})),
      new RegExp(
        `the award data is for version 0\\.9\\.0 of the engine, and this is ${ENGINE_VERSION}: serve the folder data of`,
      ),
    );
  version = ENGINE_VERSION;
  assert.deepEqual(await engine.listAwards?.({}), { awards: [] }, "and read again when it was mended");
});

test("after a file is missing the index is read again", async () => {
  const files = new Map([
    ["index.json", index()],
    ["gaps.json", "{}"],
  ]);
  const read: string[] = [];
  const engine = engineFrom(async (name) => {
    read.push(name);
    const text = files.get(name);
    if (text === undefined) throw new Error(`${name} is missing`);
    return text;
  });
  const search = () => Promise.resolve(engine.listAwards?.({ search: "shop" }));
  await assert.rejects(search(), /words\.a\.json is missing/);
  files.set("index.json", index({ words: "words.b.json" })).set("words.b.json", "{}");
  assert.deepEqual(await search(), { awards: [] });
  await search();
  assert.deepEqual(
    read.filter((name) => name !== "gaps.json"),
    ["index.json", "words.a.json", "index.json", "words.b.json"],
    "and each once",
  );
});

describe("in a browser", () => {
  const { fetch } = globalThis;
  afterEach(() => {
    globalThis.fetch = fetch;
    Reflect.deleteProperty(globalThis, "document");
    Reflect.deleteProperty(globalThis, "location");
  });

  const asked = async (data: string): Promise<string> => {
    let address = "";
    globalThis.fetch = async (input) => {
      if (address === "") address = String(input);
      return new Response(index());
    };
    await createEngine({ data }).listAwards?.({});
    return address;
  };

  test("the address of the data may be whole, with or without a slash at its end", async () => {
    for (const data of ["https://example.com/award-data", "https://example.com/award-data/"])
      assert.equal(await asked(data), "https://example.com/award-data/index.json");
  });

  test("or relative to the page, or to a worker's script", async () => {
    Reflect.set(globalThis, "location", { href: "https://example.com/scripts/worker.js" });
    assert.equal(await asked("data"), "https://example.com/scripts/data/index.json");
    Reflect.set(globalThis, "document", { baseURI: "https://example.com/shop/till.html" });
    assert.equal(await asked("data"), "https://example.com/shop/data/index.json");
    assert.equal(await asked("/award-data/"), "https://example.com/award-data/index.json");
  });
});
