// The store goes away under the console: 503 and never 401, pages go on, and people are still signed in when it is back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inTowns } from "./testing/town.ts";

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (await holds()) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  assert.fail("it never came");
};

inTowns(["postgres"], { ownServer: true }, (town) => {
  test("the store away, and back", async () => {
    const { server } = town();
    assert.ok(server !== null);
    const { visitor, email } = await town().person();
    process.kill(server.pid(), "SIGKILL");
    // Its connections live on for a moment, until they notice.
    await until(async () => {
      const { status, text } = await visitor.get("/sessions");
      assert.ok(status === 200 || status === 503, text);
      return status === 503;
    });
    for (let tries = 0; tries < 5; tries += 1) {
      const told = await visitor.get("/sessions");
      assert.deepEqual([told.status, told.body.failing], [503, ["store"]], told.text);
      assert.ok(told.headers["retry-after"] !== undefined);
    }
    const refused = await visitor.post("/sign-in", { email, password: "a wrong password" });
    assert.equal(refused.status, 503, "nobody is told that a password is wrong");
    assert.equal((await visitor.ask("/sign-in", {})).status, 200);
    assert.equal((await visitor.ask("/admin", {})).status, 503);
    await server.restart();
    await until(async () => (await visitor.get("/sessions")).status === 200);
    assert.equal(town().nodes[0]?.child.exitCode, null);
  });
});
