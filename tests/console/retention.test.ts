// A service that starts deletes what was kept for long enough, says so, and leaves the rest.

import assert from "node:assert/strict";
import { test } from "node:test";
import { startProcess } from "../http/testing/process.ts";
import { inBothTowns } from "./testing/town.ts";

const YEAR_MS = 365 * 86_400_000;

inBothTowns({}, (town) => {
  test("old sessions, links, letters and counts are gone soon after the start", async () => {
    const [old, young] = [await town().person(), await town().person()];
    await old.visitor.post("/reset-request", { email: old.email });
    const from = "127.0.9.1";
    await old.visitor.post("/sign-in", { email: old.email, password: "not this one" }, { from });
    const aged = [
      ["sessions", "expires_at_ms", `person_id = '${old.id}'`],
      ["links", "expires_at_ms", `email = '${old.email}'`],
      ["mails", "created_at_ms", `recipient = '${old.email}'`],
      ["wrong_tries", "ends_at_ms", "1 = 1"],
    ] as const;
    for (const [table, column, where] of aged)
      await town().raw(`update ${table} set ${column} = ${column} - ${YEAR_MS} where ${where}`);
    const before = await town().raw(`select 1 from sessions where person_id = '${young.id}'`);
    const [node] = town().nodes;
    node?.child.kill("SIGTERM");
    assert.equal(await node?.exited(), 0);
    const next = startProcess(["serve"], town().env);
    await next.until(/"event":"tidied"/);
    const line = next
      .err()
      .split("\n")
      .find((one) => one.includes('"tidied"'));
    const { sessions, links, letters, wrong_tries } = JSON.parse(line ?? "{}");
    assert.deepEqual([sessions >= 1, links, letters >= 1, wrong_tries >= 1], [true, 1, true, true], line);
    for (const [table, , where] of aged)
      assert.deepEqual(await town().raw(`select 1 from ${table} where ${where}`), [], table);
    assert.equal(before.length, 1);
    assert.equal((await town().raw(`select 1 from sessions where person_id = '${young.id}'`)).length, 1);
    next.child.kill("SIGTERM");
    assert.equal(await next.exited(), 0, next.err());
    await next.remove();
  });
});
