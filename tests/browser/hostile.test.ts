// 500 hostile strings, as names, reasons, addresses and browsers: each is shown as plain text.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { ACT } from "../http/testing/service.ts";
import { countHits, hitsOf } from "./testing/hits.ts";
import { HOSTILE } from "./testing/hostile-strings.ts";
import { administrator, enter, PASSWORD, person, type Scene, startScene } from "./testing/scene.ts";

let scene: Scene;
let office: Page;
before(async () => {
  scene = await startScene();
  await administrator(scene.service, "administrator@example.com");
  office = await scene.newPage();
  await countHits(office);
  await enter(scene, office, "administrator@example.com", "/admin");
});
after(() => scene.stop());

const PAGE_SIZE = 100;
const shown = (selector: string): Promise<string[]> => office.locator(selector).allTextContents();

const TRIES = 300;

/** As soon as the page has it, as exact text. The page's policy forbids waiting for an expression. */
async function isShown(page: Page, text: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if ((await page.locator(".written").allTextContents()).includes(text)) return;
    await page.waitForTimeout(100);
  }
  assert.fail(`${text} is not shown`);
}

/** We refuse names that look like others, and accept every other one as it is. */
async function isTaken(name: string): Promise<boolean> {
  try {
    await scene.service.store.organisations.create({ name, type: "Adviser" }, ACT);
    return true;
  } catch (error) {
    assert.match(
      String(error),
      /the name (?:mixes letters of alphabets that look alike|has characters that cannot be seen|has more accents on a letter than can be read)/,
    );
    return false;
  }
}

async function found(names: readonly string[]): Promise<void> {
  const batch: string[] = [];
  // Every kind of space becomes a plain one, so that two names cannot differ by a space alone.
  for (const name of names) if (await isTaken(name)) batch.push(name.replace(/\p{Zs}+/gu, " "));
  assert.ok(batch.length >= 90, `${batch.length} of ${names.length} names were taken`);
  await office.goto("/admin/organisations");
  await office.locator("tbody tr").first().waitFor();
  const texts = await shown("tbody .written");
  assert.deepEqual(texts.slice(0, batch.length).toReversed(), batch);
}

for (let from = 0; from < HOSTILE.length; from += PAGE_SIZE) {
  const batch = HOSTILE.slice(from, from + PAGE_SIZE);
  test(`names ${from + 1} to ${from + batch.length}`, () => found(batch));
}

test("there are 500 of them, each its own", () => assert.equal(new Set(HOSTILE).size, 500));

test("as use case, reason and address", async () => {
  const { store } = scene.service;
  const [hostile = ""] = HOSTILE;
  const email = `"><svg/onload=parent.hit(1)>'@example.com`;
  const by = await person(scene.service, email);
  const { id } = await store.organisations.found({ name: "Plain", type: "Developer" }, { by });
  await store.access.request(id, `${hostile}\n{{7*7}}`, { by });
  await office.goto("/admin");
  await isShown(office, `${hostile}\n{{7*7}}`);
  await isShown(office, email);
  await office.getByRole("button", { name: "Decline" }).click();
  await office.getByLabel("Reason").fill(hostile);
  await office.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
  await office.getByText("Nothing waits.").waitFor();
  const page = await scene.newPage({ userAgent: `Mozilla ${hostile}` });
  await countHits(page);
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.locator("form").getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Plain" }).waitFor();
  await isShown(page, hostile);
  await page.goto("/account/security");
  await isShown(page, `Mozilla ${hostile}`);
  assert.equal(await hitsOf(page), 0);
});

test("nothing ran, nothing was blocked", async () => {
  assert.equal(await hitsOf(office), 0);
  scene.assertCalm();
});

test("we would notice if something ran or was blocked", async () => {
  await office.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=hit()>')");
  await office.waitForTimeout(500);
  assert.throws(() => scene.assertCalm(), /Content Security Policy/);
});
