// We send one event about new versions of awards, with what they change, and none when a store begins.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { startPublication } from "./publication.ts";

const AWARDS = join(import.meta.dirname, "../../../awards");

interface Told {
  readonly versions: readonly {
    readonly id: string;
    readonly compared_with: string | null;
    readonly changes: readonly string[];
    readonly changes_in_all: number;
  }[];
  readonly versions_in_all: number;
}

/** What a node sends when the store says that these are new. */
async function told(fresh: readonly string[] | null): Promise<Told | null> {
  const { promise, resolve } = Promise.withResolvers<Told | null>();
  const publication = startPublication(
    {
      newVersions: async (ids) => {
        assert.ok(ids.includes("MA000004@2026-07-01.1") && ids.includes("AU@2020-2027.1"));
        return fresh;
      },
      publish: async (_, data) => {
        resolve(data as Told | null);
        return true;
      },
    },
    AWARDS,
    () => {},
  );
  try {
    return await promise;
  } finally {
    await publication.stop();
  }
}

test("a new store knows the versions of the day, and sends nothing", async () => {
  assert.equal(await told(null), null);
});

test("a new version is compared with the one before it, a revision with the one it corrects", async () => {
  const data = await told(["MA000004@2026-07-01.1", "MA000002@2026-07-01.2", "MA000123@2026-07-01.1"]);
  assert.deepEqual(
    data?.versions.map(({ id, compared_with }) => [id, compared_with]),
    [
      ["MA000004@2026-07-01.1", data?.versions[0]?.compared_with],
      ["MA000002@2026-07-01.2", "MA000002@2026-07-01.1"],
      ["MA000123@2026-07-01.1", "MA000123@2025-07-01.1"],
    ],
  );
  assert.match(String(data?.versions[0]?.compared_with), /^MA000004@2025-/);
  // The Commission's pay database: 1014.70 a week until June 2026, 1062.90 from July.
  assert.ok(
    data?.versions[2]?.changes.includes(
      "Rate of Customer contact officer level 1: $1,014.70 per week → $1,062.90 per week.",
    ),
  );
  for (const { changes, changes_in_all } of data?.versions ?? []) {
    assert.ok(changes.length > 0 && changes.length <= 20);
    assert.ok(changes_in_all >= changes.length);
  }
});

test("a message stays small, however much is new", async () => {
  const all = [...Array(60).keys()].map((n) => `MA0000${String(n + 1).padStart(2, "0")}@2026-07-01.1`);
  const data = await told([...all, ...all]);
  assert.equal(data?.versions_in_all, 120);
  assert.ok((data?.versions.length ?? 0) <= 100);
  assert.ok(JSON.stringify(data).length < 80_000, String(JSON.stringify(data).length));
});
