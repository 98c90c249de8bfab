// `npm start`: a trial on this machine that answers within two seconds, shows its key once, and can be pasted.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { type ServiceProcess, startProcess } from "./testing/process.ts";

const running: ServiceProcess[] = [];
after(async () => {
  for (const process of running) await process.remove();
});

function start(folder?: string): ServiceProcess {
  const service = startProcess(["start"], { PUBLIC_URL: "" }, folder);
  running.push(service);
  return service;
}

test("npm start is this command", () => {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));
  assert.equal(scripts.start, "node tools/bootstrap.mjs packages/cli/main.mjs start");
});

test("the curl line works as printed, and the key is shown once", async () => {
  const first = start();
  await first.until("This is not legal advice");
  assert.match(first.out(), /trial on this machine/);
  assert.match(first.out(), /shown this once/);
  const [, curl = ""] = first.out().match(/( {2}curl[\s\S]+?}')\n/) ?? [];
  const answer = JSON.parse(execFileSync("/bin/sh", ["-c", curl], { encoding: "utf8" }));
  assert.equal(answer.total, "222.49");
  const [, docs = ""] = first.out().match(/(http\S+\/docs)/) ?? [];
  assert.equal((await fetch(docs)).status, 200);
  const [, pages = ""] = first.out().match(/(http\S+\/)\n/) ?? [];
  const page = await fetch(pages);
  assert.deepEqual([page.status, page.headers.get("content-type")], [200, "text/html; charset=utf-8"]);
  assert.match(first.out(), /admin create --email you@example\.com\n.*admin invite --email you@example\.com/);
  const secret = first.out().match(/sk_[\w-]{49}/)?.[0] ?? "";
  first.child.kill("SIGTERM");
  assert.equal(await first.exited(), 0);

  const again = start(first.folder);
  await again.until("This is not legal advice");
  assert.ok(!again.out().includes(secret));
  assert.ok(!/sk_[\w-]{49}/.test(again.out()));
  assert.match(again.out(), /credential issue --organisation "Example organisation"/);
  again.child.kill("SIGINT");
  assert.equal(await again.exited(), 0);
});
