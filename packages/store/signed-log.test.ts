// Exports and checkpoints of the activity log, on both stores: verified with the public key alone, any change is found.

import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { before, describe, test } from "node:test";
import { checkExport, checkpointOf, exportLines, headsIn, type LogKey, logKeyFrom } from "./index.ts";
import { onBothStores } from "./testing/places.ts";
import { type Scene, sceneIn } from "./testing/scene.ts";

const newKey = (): LogKey =>
  logKeyFrom(generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString());

onBothStores((newPlace) => {
  let scene: Scene;
  let lines: readonly string[];
  let head = "";
  const key = newKey();
  const START = { length: 0, hash: "0".repeat(64) };

  async function exported(after: {
    readonly length: number;
    readonly hash: string;
  }): Promise<readonly string[]> {
    const { audit } = scene.store;
    async function* pages() {
      for (let from = after.length + 1; ; from += 2) {
        const page = await audit.entries(from, 2);
        if (page.length === 0) return;
        yield page;
      }
    }
    const all: string[] = [];
    for await (const line of exportLines(pages(), after, key)) all.push(line);
    return all;
  }

  before(async () => {
    scene = await sceneIn(await (await newPlace()).open());
    await scene.issued();
    const report = await scene.store.audit.verify();
    head = `${report.length}:${report.head}`;
    lines = await exported(START);
  });

  test("an export is valid, names the head of the log, and has every entry", () => {
    assert.deepEqual(checkExport(lines, key.publicKey), { entries: lines.length - 2, head, fault: null });
    const first = lines.map((line) => JSON.parse(line)).find(({ what }) => what === "administrator created");
    assert.deepEqual(first.changes, { email: "ann@example.com", is_administrator: 1 });
    assert.match(first.hash, /^[0-9a-f]{64}$/);
  });

  test("a later part is valid by itself, and so is one without entries", async () => {
    const [third] = await scene.store.audit.entries(3, 1);
    const part = await exported({ length: 3, hash: third?.hash ?? "" });
    assert.deepEqual(checkExport(part, key.publicKey), { entries: lines.length - 5, head, fault: null });
    const [length = "", hash = ""] = head.split(":");
    const none = await exported({ length: Number(length), hash });
    assert.deepEqual(checkExport(none, key.publicKey), { entries: 0, head, fault: null });
  });

  describe("found out:", () => {
    const edited = (change: (lines: string[]) => void): string | null => {
      const copy = [...lines];
      change(copy);
      return checkExport(copy, key.publicKey).fault;
    };
    const forgeries: Readonly<Record<string, (lines: string[]) => void>> = {
      "a word changed": (all) => void all.splice(2, 1, (all[2] ?? "").replace("administrator", "bystander")),
      "a line taken out": (all) => void all.splice(2, 1),
      "a line put in": (all) => void all.splice(2, 0, all[1] ?? ""),
      "two lines swapped": (all) => void all.splice(1, 2, all[2] ?? "", all[1] ?? ""),
      "the end cut off": (all) => void all.splice(-2, 1),
      "the footer taken off": (all) => void all.pop(),
      "another head": (all) => void all.push((all.pop() ?? "").replace(/"head":"./, '"head":"x')),
      "the header of another part": (all) =>
        void all.splice(0, 1, (all[0] ?? "").replace('"after":0', '"after":1')),
      "another space": (all) => void all.splice(1, 1, (all[1] ?? "").replace(",", ", ")),
      "not JSON": (all) => void all.splice(1, 1, "{"),
      "nothing at all": (all) => void all.splice(0),
    };
    for (const [name, forgery] of Object.entries(forgeries))
      test(name, () => assert.notEqual(edited(forgery), null));

    test("a whole export signed with another key", () => {
      assert.equal(checkExport(lines, newKey().publicKey).fault, "the signature is not valid");
    });
  });

  test("a checkpoint is a head that the log must still have", async () => {
    const at = await scene.store.audit.head();
    assert.equal(`${at.length}:${at.hash}`, head);
    const line = checkpointOf(at, scene.store.nowMs(), key);
    const heads = headsIn(`${line}\n${line}\n\n`, key.publicKey);
    assert.deepEqual(heads, [head, head]);
    await scene.organisation();
    assert.deepEqual((await scene.store.audit.verify(...heads)).faults, []);
    const other = `${at.length}:${"f".repeat(64)}`;
    const { faults } = await scene.store.audit.verify(...heads, other);
    assert.match(faults[0]?.problem ?? "", /set back or exchanged/);
    for (const wrong of [line.replace(`"length":${at.length}`, '"length":1'), "{}", "x"])
      assert.throws(() => headsIn(`${line}\n${wrong}`, key.publicKey), /line 2 is not a checkpoint/);
    assert.throws(() => headsIn(line, newKey().publicKey), /line 1 is not a checkpoint/);
  });
});

test("a text that is not a key, or of another kind, is refused without being shown", () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  for (const text of [pem, "no key", ""])
    assert.throws(
      () => logKeyFrom(text),
      (error) => error instanceof Error && !error.message.includes("BEGIN"),
    );
  assert.throws(() => checkExport([], "no key"), /Ed25519 public key/);
});
