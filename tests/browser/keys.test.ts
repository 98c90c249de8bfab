// What administrators do to keys and organisations in the browser, and what the API then answers.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { machineMs } from "#store/testing";
import { call } from "../http/testing/call.ts";
import { administrator, enter, person, type Scene, startScene, textOf } from "./testing/scene.ts";
import { organisation, type People, type Seeded } from "./testing/seeds.ts";

let scene: Scene;
let office: Page;
let people: People;
let seeded: Seeded;
before(async () => {
  scene = await startScene();
  people = {
    member: await person(scene.service, "member@example.com"),
    administrator: await administrator(scene.service, "administrator@example.com"),
  };
  seeded = await organisation(scene.service, "Keys", people);
  office = await scene.newPage();
  await enter(scene, office, "administrator@example.com", `/admin/organisations/${seeded.id}`);
});
after(() => scene.stop());

const inDialog = (name: string) => office.getByRole("dialog").getByRole("button", { name, exact: true });

async function answer(token: string): Promise<readonly [number, string | undefined]> {
  const { status, text } = await call(scene.service, { path: "/awards/MA000004", token });
  return [status, JSON.parse(text).code === "MA000004" ? undefined : JSON.parse(text).code];
}

/** A change takes effect everywhere within a second. */
async function answers(token: string, status: number, code?: string): Promise<void> {
  const lastMs = machineMs() + 1000;
  while ((await answer(token))[0] !== status && machineMs() < lastMs) await wait(20);
  assert.deepEqual(await answer(token), [status, code]);
}

test("replace with an overlap: both keys work, and the old one says until when", async () => {
  await office.getByRole("button", { name: `Replace ${seeded.keyId}` }).click();
  await office.getByLabel("After an hour").check();
  await office.getByLabel("Show it here").check();
  await inDialog("Replace").click();
  const secret = await textOf(office.locator('[data-secret="Secret"]'));
  const keyId = await textOf(office.locator('[data-secret="Key ID"]'));
  await office.getByText("Being replaced").waitFor();
  await wait(1000);
  assert.deepEqual(await answer(seeded.token), [200, undefined]);
  assert.deepEqual(await answer(`${keyId}:${secret}`), [200, undefined]);
  await office.getByRole("link", { name: "People" }).click();
  await office.getByRole("heading", { name: "People" }).waitFor();
  assert.equal((await office.content()).includes(secret), false);
  await office.goBack();
  await office.getByText("Being replaced").waitFor();
  assert.equal((await office.content()).includes(secret), false);
});

test("suspend: 403; reinstate: 200", async () => {
  await office.getByRole("button", { name: "Suspend" }).click();
  await office.getByLabel("Reason").fill("Unpaid for a year.");
  await inDialog("Suspend").click();
  await office.getByText("The organisation was suspended.").waitFor();
  await answers(seeded.token, 403, "organisation_suspended");
  await office.getByRole("button", { name: "Reinstate" }).click();
  await office.getByLabel("Reason").fill("Paid.");
  await inDialog("Reinstate").click();
  await office.getByText("The organisation was reinstated.").waitFor();
  await answers(seeded.token, 200);
});

test("a member reports a key, it is first in the queue, and once revoked it gets 401", async () => {
  const page = await scene.newPage();
  await enter(scene, page, "member@example.com", "/account");
  await page.getByRole("button", { name: `Report ${seeded.keyId}` }).click();
  await page.getByLabel("It is compromised").check();
  await page.getByLabel("What happened?").fill("It was in a log.");
  await page.getByRole("button", { name: "Tell the administrators" }).click();
  await page.getByText("Reported compromised").waitFor();
  await office.goto("/admin");
  await office.getByRole("link", { name: "Revoke or replace it" }).first().click();
  await office.getByRole("button", { name: `Revoke ${seeded.keyId}` }).click();
  await office.getByLabel("Reason").fill("Reported by its organisation.");
  await inDialog("Revoke").click();
  await office.getByText("The key was revoked.").waitFor();
  await answers(seeded.token, 401, "credential_revoked");
});

test("an owner names a key, restricts and rotates it: both secrets work, the new one is shown once", async () => {
  const { store } = scene.service;
  const { credential, secret } = await store.credentials.issue(seeded.id, {}, { by: people.administrator });
  const page = await scene.newPage();
  await enter(scene, page, "member@example.com", "/account");
  const own = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
  await page.getByRole("button", { name: `Edit ${credential.keyId}` }).click();
  await page.getByLabel("Name").fill("Payroll, production");
  await page.getByLabel("Allowed addresses").fill("10.0.0.0/99");
  await own("Save").click();
  await page.getByText("neither an address nor a range").waitFor();
  await page.getByLabel("Allowed addresses").fill("127.0.0.0/8\n2001:db8::/32");
  await own("Save").click();
  await page.getByText("Payroll, production").waitFor();
  await page.getByText("from 127.0.0.0/8, 2001:db8::/32").waitFor();
  await page.getByRole("button", { name: `Rotate ${credential.keyId}` }).click();
  await own("Rotate").click();
  const fresh = await textOf(page.locator('[data-secret="Secret"]'));
  const keyId = await textOf(page.locator('[data-secret="Key ID"]'));
  assert.notEqual(keyId, credential.keyId);
  await page.getByText("Being replaced").first().waitFor();
  await answers(`${credential.keyId}:${secret}`, 200);
  await answers(`${keyId}:${fresh}`, 200);
  await page.reload();
  await page.getByText("Payroll, production").first().waitFor();
  assert.equal((await page.content()).includes(fresh), false);
});

test("limits can be changed, and a wrong one is shown at its field", async () => {
  await office.getByRole("button", { name: "Change the limits" }).click();
  const field = office.getByLabel("Calculations a minute");
  await field.fill("-5");
  await inDialog("Set the limits").click();
  await office.locator(".fault").waitFor();
  assert.equal(await field.getAttribute("aria-invalid"), "true");
  await field.fill("1234");
  await inDialog("Set the limits").click();
  await office.getByText("1,234 a minute for each key").waitFor();
  assert.equal((await scene.service.store.policies.of(seeded.id)).calculationsPerMinute, 1234);
});

test("decline: the organisation reads the reason and may ask again", async () => {
  const by = await person(scene.service, "declined@example.com");
  const { id } = await scene.service.store.organisations.found({ name: "Declined", type: "Adviser" }, { by });
  await scene.service.store.access.request(id, "Curiosity", { by });
  await office.goto("/admin");
  await office.getByRole("button", { name: "Decline" }).click();
  await inDialog("Decline").click();
  await office.getByText("Fill this in.").waitFor();
  await office.getByLabel("Reason").fill("Please say which awards.");
  await inDialog("Decline").click();
  await office.getByText("Nothing waits.").waitFor();
  const page = await scene.newPage();
  await enter(scene, page, "declined@example.com", "/account");
  await page.getByText("Please say which awards.").waitFor();
  await page.getByRole("button", { name: "Request API access" }).click();
  await page.getByLabel("What will you use it for?").fill("x".repeat(2001));
  await page.getByRole("button", { name: "Send the request" }).click();
  await page.getByText("This must not have more than 2000 characters.").waitFor();
});

test("the log has all of it, can be searched by a word, and is intact", async () => {
  await office.goto("/admin/log");
  await office.getByRole("button", { name: "Verify the whole log" }).click();
  await office.getByText("The log is intact").waitFor();
  await office.getByLabel("Text in who").fill("Unpaid for a year.");
  await office.getByRole("button", { name: "Search" }).click();
  await office.locator("tbody tr").nth(1).waitFor({ state: "detached" });
  const row = await textOf(office.locator("tbody tr"));
  assert.match(row, /administrator@example\.com[\s\S]*suspended[\s\S]*Unpaid for a year\./);
});

test("the log can be searched by organisation, person, action and days, and says what does not exist", async () => {
  await office.goto("/admin/audit");
  await office.waitForURL("**/admin/log");
  await office.getByRole("heading", { name: "Activity log" }).waitFor();
  const rows = office.locator("tbody tr");
  const search = () => office.getByRole("button", { name: "Search" }).click();
  await office.getByLabel("Person (email or id)").fill("declined@example.com");
  await office.getByRole("combobox").selectOption("access requested");
  await search();
  await rows.nth(1).waitFor({ state: "detached" });
  assert.match(await textOf(rows), /declined@example\.com[\s\S]*access requested[\s\S]*Request of /);
  await office.getByLabel("To, that day included").fill("2020-01-01");
  await search();
  await office.getByText("No entry matches.").waitFor();
  await office.getByRole("button", { name: "Clear" }).click();
  await rows.nth(5).waitFor();
  await office.getByLabel("Organisation (name or id)").fill("Nobody Ltd");
  await search();
  await office.getByText("There is no organisation Nobody Ltd.").waitFor();
});

test("nothing was blocked, nothing failed", () => scene.assertCalm());
