// What time does: a link expires after a day, and the page asks for the password again after ten minutes.

import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, mock, test } from "node:test";
import { openStore, type Store } from "#store";
import { call } from "../http/testing/call.ts";
import { startTestService } from "../http/testing/service.ts";
import { administrator, PASSWORD, person, type Scene, startScene } from "./testing/scene.ts";
import { organisation, type Seeded } from "./testing/seeds.ts";

let scene: Scene;
let seeded: Seeded;
let link = "";
let session = "";

/** A store as it was opened then: its clock is the machine's when it opens. */
async function back(folder: string, minutes: number, act: (store: Store) => Promise<void>): Promise<void> {
  mock.timers.enable({ apis: ["Date"], now: Date.now() - minutes * 60_000 });
  const store = await openStore({ kind: "embedded", folder });
  await act(store);
  await store.close();
  mock.timers.reset();
}

before(async () => {
  const folder = mkdtempSync(join(tmpdir(), "fairclause-browser-"));
  let by = "";
  await back(folder, 24 * 60 + 1, async (store) => {
    by = await administrator({ store }, "administrator@example.com");
    const member = await person({ store }, "member@example.com");
    seeded = await organisation({ store }, "Time", { member, administrator: by });
    const handover = (to: string, token: string) => {
      link = `/handover#${token}`;
      return { to, subject: "A credential", text: "{link}", link };
    };
    await store.credentials.issue(seeded.id, { handover }, { by });
  });
  await back(folder, 11, async (store) => {
    session = await store.sessions.begin(by, "a browser", { by }, "totp");
  });
  scene = await startScene(startTestService({ FAIRCLAUSE_DATA: folder }));
});
after(() => scene.stop());

test("a link that no one opened for a day gives nothing", async () => {
  const page = await scene.newPage();
  await page.goto(link);
  await page.getByText("The link has expired").waitFor();
  assert.equal(await page.getByRole("button", { name: "Show the secret" }).count(), 0);
});

test("a dangerous act asks for the password, refuses a wrong one, and goes on with the right one", async () => {
  const page = await scene.newPage();
  const { hostname: domain } = new URL(scene.service.url);
  const cookie = { name: "__Host-session", value: session, domain, path: "/" };
  await page.context().addCookies([{ ...cookie, secure: true, httpOnly: true, sameSite: "Strict" }]);
  await page.goto(`/admin/organisations/${seeded.id}`);
  await page.getByRole("button", { name: `Revoke ${seeded.keyId}` }).click();
  await page.getByLabel("Reason").fill("A test of time.");
  await page.getByRole("button", { name: "Revoke", exact: true }).click();
  const asked = page.getByRole("dialog", { name: "Enter your password" });
  await asked.getByLabel("Password", { exact: true }).fill("not this one at all");
  await asked.getByRole("button", { name: "Continue" }).click();
  await asked.getByText("This is not your password.").waitFor();
  assert.equal((await call(scene.service, { path: "/awards/MA000004", token: seeded.token })).status, 200);
  await asked.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await asked.getByRole("button", { name: "Continue" }).click();
  await page.getByText("The key was revoked.").waitFor();
});

test("nothing was blocked, nothing failed", () => scene.assertCalm());
