// The whole path in a browser: sign up, verify, found, ask, be approved, collect the secret, and call the API with it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { call, SHIFT } from "../http/testing/call.ts";
import { administrator, enter, linkTo, PASSWORD, type Scene, startScene, textOf } from "./testing/scene.ts";

const EMAIL = "first@example.com";
let scene: Scene;
let page: Page;
let office: Page;
before(async () => {
  scene = await startScene();
  await administrator(scene.service, "administrator@example.com");
  page = await scene.newPage();
  office = await scene.newPage();
});
after(() => scene.stop());

const press = (where: Page, name: string) => where.getByRole("button", { name, exact: true }).click();

test("sign up, and choose the password behind the letter's link", async () => {
  await page.goto("/sign-up");
  await page.getByLabel("Email address").fill(EMAIL);
  assert.equal(await page.getByLabel("Password", { exact: true }).count(), 0, "not asked for here");
  await page.locator("form").getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await page.goto(await linkTo(scene, EMAIL, "verify"));
  assert.equal(
    (await scene.service.store.accounts.find(EMAIL)).passwordHash,
    undefined,
    "looking opens nothing",
  );
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await press(page, "Open my account");
  await page.getByRole("link", { name: "Sign in" }).last().click();
  assert.match(page.url(), /\/sign-in$/);
});

test("sign in and found an organisation", async () => {
  await page.getByLabel("Email address").fill(EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await press(page, "Sign in");
  await page.waitForURL("**/account/new");
  await page.getByLabel("Name").fill("First Rosters");
  await page.getByLabel("Developer").check();
  await press(page, "Create the organisation");
  await page.getByRole("heading", { name: "First Rosters" }).waitFor();
  await page.getByText("Not asked for").waitFor();
});

test("a sandbox key comes at once and calls the API", async () => {
  await press(page, "Get a sandbox key");
  await page.getByRole("dialog").getByRole("button", { name: "Get the key" }).click();
  const shown = (name: string) => textOf(page.locator(`[data-secret="${name}"]`));
  const token = `${await shown("Key ID")}:${await shown("Secret")}`;
  const answer = await call({ port: scene.service.port, token }, { path: "/calculate-pay", body: SHIFT });
  assert.deepEqual([answer.status, answer.headers["fairclause-sandbox"]], [200, "true"]);
  await page.getByText("For trying out").waitFor();
  assert.equal(await page.getByRole("button", { name: "Get a sandbox key" }).count(), 0);
  await page.reload();
  await page.getByText("Not asked for").waitFor();
});

test("ask for access", async () => {
  await press(page, "Request API access");
  await page.getByLabel("What will you use it for?").fill("Rosters of a small shop.");
  await press(page, "Send the request");
  await page.getByText("Waiting for a decision").waitFor();
  // no mail server is set up
  await page.getByText("An administrator is reading your request. Look here for the answer.").waitFor();
  assert.equal(await page.getByText("Your request is with the administrators.").count(), 1);
});

test("an administrator approves and issues by link in one step, and never sees the secret", async () => {
  await enter(scene, office, "administrator@example.com", "/admin");
  await office.getByText("Rosters of a small shop.").waitFor();
  await press(office, "Approve");
  await office.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await office.getByText("The request was approved and a key was issued.").waitFor();
  await office.getByText("Nothing waits.").waitFor();
  assert.equal((await office.content()).includes("sk_"), false);
});

test("one collects the secret once, and it is gone when one leaves the page", async () => {
  const link = await linkTo(scene, EMAIL, "handover");
  await page.goto(link);
  await page.reload();
  await press(page, "Show the secret");
  const shown = (name: string) => textOf(page.locator(`[data-secret="${name}"]`));
  const secret = await shown("Secret");
  const token = `${await shown("Key ID")}:${secret}`;
  assert.equal(await shown("Header"), `Authorization: Bearer ${token}`);

  const paid = await call(scene.service, { path: "/calculate-pay", token, body: SHIFT });
  assert.equal(paid.status, 200, paid.text);
  assert.equal(JSON.parse(paid.text).total, "222.49");

  const nowhere = async () => {
    const kept =
      "JSON.stringify([localStorage, sessionStorage, document.title, location.href, history.state])";
    assert.equal((await page.content()).includes(secret), false);
    assert.equal(String(await page.evaluate(kept)).includes(secret), false);
  };
  await page.getByRole("link", { name: "Account" }).click();
  await page.getByRole("heading", { name: "First Rosters" }).waitFor();
  await nowhere();
  await page.goBack();
  await page.getByText("The secret was collected already").waitFor();
  await nowhere();
  await page.reload();
  await page.getByText("The secret was collected already").waitFor();
  await nowhere();
});

test("the account shows the key, and the quickstart uses it", async () => {
  await page.goto("/account");
  const row = page.locator("table tbody tr", { hasNotText: "For trying out" });
  const keyId = await textOf(row.locator(".key-id"));
  assert.match(keyId, /^ak_[0-9a-f]{32}$/);
  await page.getByRole("link", { name: "Quickstart" }).click();
  for (const language of ["curl", "TypeScript", "Python"]) {
    await page.getByLabel(language, { exact: true }).check();
    const code = await textOf(page.locator("pre"));
    assert.ok(code.includes(keyId) && code.includes(`${scene.service.url}/api/v1`), code);
    assert.equal(code.includes("sk_"), false);
  }
});

test("sign out everywhere", async () => {
  await page.goto("/account/security");
  await press(page, "Sign out everywhere");
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await page.waitForURL("**/sign-in");
  await page.goto("/account");
  await page.waitForURL("**/sign-in?next=%2Faccount");
});

test("nothing was blocked, nothing failed", () => scene.assertCalm());
