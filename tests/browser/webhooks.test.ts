// Webhooks and corrections in the browser: add, test, rotate and remove an endpoint; read corrections.

import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { newReceiver } from "#api/testing";
import { startTestService } from "../http/testing/service.ts";
import { administrator, enter, person, type Scene, startScene, textOf } from "./testing/scene.ts";
import { correction, organisation, type Seeded } from "./testing/seeds.ts";

const receiver = newReceiver();
const { heard } = receiver;
let scene: Scene;
let seeded: Seeded;
let page: Page;
before(async () => {
  scene = await startScene(startTestService({ WEBHOOK_LOOPBACK: "yes" }));
  const people = {
    member: await person(scene.service, "member@example.com"),
    administrator: await administrator(scene.service, "administrator@example.com"),
  };
  seeded = await organisation(scene.service, "Hooks", people);
  page = await scene.newPage();
  await enter(scene, page, "member@example.com", `/account/${seeded.id}/webhooks`);
});
after(() => scene.stop());

const inDialog = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const secretShown = (): Promise<string> => textOf(page.locator('[data-secret="Secret"]'));
let first = "";

test("a new endpoint has the chosen events, and its secret is shown once", async () => {
  await page.getByText("No endpoint yet.").waitFor();
  await page.getByRole("button", { name: "Add an endpoint" }).click();
  for (const name of [
    "An audit ended",
    "Awards changed",
    "A key ends soon",
    "A correction changes a receipt",
  ])
    await page.getByLabel(name).uncheck();
  await page.getByLabel("Address").fill("https://user:word@hooks.example.com/");
  await inDialog("Add the endpoint").click();
  await page.getByText("Choose at least one.").waitFor();
  await page.getByLabel("A key ends soon").check();
  await inDialog("Add the endpoint").click();
  await page.getByText("We cannot send there").waitFor();
  await page.getByLabel("Address").fill(receiver.url);
  await inDialog("Add the endpoint").click();
  await page.locator("[data-secret]").first().waitFor();
  first = await secretShown();
  assert.match(first, /^whsec_/);
  await page.locator(".card").getByText("key.expiring").waitFor();
  const [endpoint] = await scene.service.store.webhooks.list(seeded.id);
  assert.deepEqual(endpoint?.events, ["key.expiring"]);
});

test("a new secret is shown once, and a test is signed with both", async () => {
  await page.getByRole("button", { name: `Rotate the secret of ${receiver.url}` }).click();
  await inDialog("Rotate the secret").click();
  await page.getByText("We also sign with the old secret until").waitFor();
  const second = await secretShown();
  assert.notEqual(second, first);
  heard.splice(0);
  await page.getByRole("button", { name: `Send a test to ${receiver.url}` }).click();
  await inDialog("Send the test").click();
  while (heard.length === 0) await wait(50);
  const {
    "webhook-id": id,
    "webhook-timestamp": time,
    "webhook-signature": signature,
  } = heard[0]?.headers ?? {};
  const signed = (secret: string): string => {
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${time}.${heard[0]?.body}`).digest("base64")}`;
  };
  assert.equal(signature, `${signed(second)} ${signed(first)}`);
  await page.reload();
  await page.getByText("endpoint.test").waitFor();
  assert.equal((await page.content()).includes("whsec_"), false);
});

test("an endpoint is removed", async () => {
  await page.getByRole("button", { name: `Remove ${receiver.url}` }).click();
  await inDialog("Remove the endpoint").click();
  await page.getByText("No endpoint yet.").waitFor();
  assert.deepEqual(await scene.service.store.webhooks.list(seeded.id), []);
});

test("corrections: how to remember receipts, then what changed, by how much and why", async () => {
  await page.getByRole("link", { name: "Corrections" }).click();
  await page.getByText("We remember no receipts for you yet").waitFor();
  await correction(scene.service, seeded.token);
  await page.reload();
  const row = await textOf(page.locator("tbody tr"));
  for (const part of [
    "Pay run 31, Ann, 5 August",
    "$222.49",
    "$224.09",
    "+$1.60",
    "Rate of Retail Employee Level 1",
  ])
    assert.ok(row.includes(part), `${part} in ${row}`);
});

test("nothing was blocked, nothing failed", () => scene.assertCalm());
