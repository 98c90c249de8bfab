// What one may not see is missing: another organisation's pages, the administrators' part; and links lead nowhere else.

import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { builtWeb } from "#web";
import { administrator, enter, PASSWORD, person, type Scene, startScene } from "./testing/scene.ts";
import { organisation, type Seeded } from "./testing/seeds.ts";

let scene: Scene;
let own: Seeded;
let foreign: Seeded;
let page: Page;
before(async () => {
  scene = await startScene();
  const { service } = scene;
  const deciding = await administrator(service, "administrator@example.com");
  const member = await person(service, "member@example.com");
  const other = await person(service, "other@example.com");
  own = await organisation(service, "Own", { member, administrator: deciding });
  foreign = await organisation(service, "Foreign", { member: other, administrator: deciding });
  page = await scene.newPage();
  await enter(scene, page, "member@example.com", "/account");
});
after(() => scene.stop());

test("a member of another organisation sees nothing of it", async () => {
  await page.getByRole("heading", { name: "Own" }).waitFor();
  for (const part of ["", "/usage", "/quickstart"]) {
    const seen: string[] = [];
    page.on("response", async (response) => seen.push(await response.text().catch(() => "")));
    await page.goto(`/account/${foreign.id}${part}`);
    await page.getByRole("heading", { name: "Not found" }).waitFor();
    const all = seen.join("") + (await page.content());
    for (const secret of ["Foreign", foreign.keyId, "other@example.com"])
      assert.equal(all.includes(secret), false, `${secret} at ${part}`);
    page.removeAllListeners("response");
  }
  assert.notEqual(own.id, foreign.id);
});

test("the administrators' part is missing for a member, and asks others to sign in", async () => {
  const answer = await page.goto("/admin");
  assert.equal(answer?.status(), 404);
  await page.getByRole("heading", { name: "There is no such page" }).waitFor();
  const [bundle] = globSync("admin-*.js", { cwd: await builtWeb() });
  assert.ok(bundle);
  assert.equal((await page.request.get(`/assets/${bundle}`)).status(), 404);
  const stranger = await scene.newPage();
  await stranger.goto("/admin/people");
  assert.match(stranger.url(), /\/sign-in\?next=%2Fadmin%2Fpeople$/);
  assert.equal((await stranger.request.get(`/assets/${bundle}`)).status(), 404);
});

test("signing in leads to a page of ours, whatever the address asks for", async () => {
  const signedIn = async (next: string) => {
    const visitor = await scene.newPage();
    await visitor.goto(`/sign-in?next=${encodeURIComponent(next)}`);
    await visitor.getByLabel("Email address").fill("member@example.com");
    await visitor.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await visitor.locator("form").getByRole("button", { name: "Sign in" }).click();
    await visitor.getByRole("heading", { name: "Own" }).waitFor();
    assert.equal(new URL(visitor.url()).origin, scene.service.url);
    await visitor.context().close();
  };
  const asked = [
    "//example.org",
    "/\\example.org",
    "javascript:alert(1)",
    "https://example.org",
    "/\t/example.org",
  ];
  await Promise.all(asked.map(signedIn));
});

test("nothing was blocked, nothing failed", () => scene.assertCalm());
