// What people do with their accounts: a new password, sessions, members, roles, letters an administrator reads.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import {
  administrator,
  enter,
  linkTo,
  PASSWORD,
  person,
  type Scene,
  signIn,
  startScene,
  textOf,
} from "./testing/scene.ts";
import { organisation, type Seeded } from "./testing/seeds.ts";

const NEW_PASSWORD = "other plain words altogether";
let scene: Scene;
let office: Page;
let seeded: Seeded;
before(async () => {
  scene = await startScene();
  const deciding = await administrator(scene.service, "administrator@example.com");
  const member = await person(scene.service, "member@example.com");
  seeded = await organisation(scene.service, "People", { member, administrator: deciding });
  office = await scene.newPage();
  await enter(scene, office, "administrator@example.com", "/admin");
});
after(() => scene.stop());

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("one session ends another, which is then asked to sign in", async () => {
  const [here, there] = [await scene.newPage(), await scene.newPage({ userAgent: "Another browser" })];
  await signIn(here, "member@example.com", "/account");
  await signIn(there, "member@example.com", "/account");
  await here.goto("/account/security");
  await here.getByRole("row", { name: "Another browser" }).getByRole("button", { name: "End" }).click();
  await here.getByText("The session was ended.").waitFor();
  await here.getByText("Another browser").waitFor({ state: "detached" });
  await there.goto(`/account/${seeded.id}/usage`);
  await there.waitForURL(`**/sign-in?next=${encodeURIComponent(`/account/${seeded.id}/usage`)}`);
});

test("when a session ends, an open page leads to the sign-in and back", async () => {
  const page = await scene.newPage();
  await enter(scene, page, "member@example.com", "/account");
  await page.getByRole("heading", { name: "People" }).waitFor();
  await page.context().clearCookies();
  await page.getByRole("link", { name: "Security" }).click();
  await page.waitForURL("**/sign-in?next=%2Faccount%2Fsecurity");
});

test("a member invites another, who signs up, accepts and sees the organisation", async () => {
  const page = await scene.newPage();
  await enter(scene, page, "member@example.com", "/account");
  await press(page, "Invite a member");
  await page.getByLabel("Email address").fill("not an address");
  await press(page, "Invite");
  await page.locator(".fault").waitFor();
  await page.getByLabel("Email address").fill("second@example.com");
  await press(page, "Invite");
  await page.getByRole("table", { name: "Invitations that wait" }).getByText("second@example.com").waitFor();
  await person(scene.service, "second@example.com");
  const other = await scene.newPage();
  await signIn(other, "second@example.com", "/account");
  await other.getByRole("heading", { name: "Your organisation" }).waitFor();
  await other.getByRole("link", { name: "invitations", exact: true }).click();
  await other.getByText("member@example.com").waitFor();
  await press(other, "Accept");
  await other.getByRole("heading", { name: "People" }).waitFor();
  await other.getByText("You are a member now.").waitFor();
  await page.reload();
  await page.getByRole("table", { name: "Members" }).getByText("second@example.com").waitFor();
});

test("a member declines, one is removed, and one leaves; the last cannot", async () => {
  const { store } = scene.service;
  const [third, fourth] = [
    await person(scene.service, "guest@example.com"),
    await person(scene.service, "declining@example.com"),
  ];
  const act = { by: (await store.people.find("member@example.com"))?.id ?? "" };
  const { id } = await store.organisations.found({ name: "Comings and goings", type: "Employer" }, act);
  const letter = { subject: "Invited", text: "Invited" };
  for (const email of ["guest@example.com", "declining@example.com"])
    await store.invitations.invite(id, { email: email, role: "member" }, letter, act);
  const declining = await scene.newPage();
  await enter(scene, declining, "declining@example.com", "/account/invitations");
  await press(declining, "Decline");
  await declining.getByText("No invitations.").waitFor();
  assert.deepEqual(await store.organisations.ofPerson(fourth), []);
  await store.invitations.invite(id, { email: "declining@example.com", role: "member" }, letter, act);
  await declining.reload();
  await declining.getByRole("button", { name: "Decline" }).waitFor();
  const [again] = await store.invitations.to("declining@example.com");
  await store.invitations.withdraw(id, again?.id ?? "", act);
  await press(declining, "Decline");
  await declining.getByRole("alert").waitFor();
  const [waiting] = await store.invitations.to("guest@example.com");
  await store.invitations.accept(waiting?.id ?? "", { by: third });
  const page = await scene.newPage();
  await enter(scene, page, "member@example.com", `/account/${id}`);
  await press(page, "Remove guest@example.com");
  await press(page, "Remove the member");
  await page.getByText("The member was removed.").waitFor();
  await page.getByText("This is you").waitFor();
  assert.equal(await page.getByRole("button", { name: "Leave", exact: true }).count(), 0);
  await store.organisations.addMember(id, third, { by: "command-line" });
  const leaving = await scene.newPage();
  await enter(scene, leaving, "guest@example.com", `/account/${id}`);
  await press(leaving, "Leave");
  await press(leaving, "Leave the organisation");
  await leaving.waitForURL("**/account/new");
});

test("a person with an organisation founds another beside it, and goes from one to the other", async () => {
  const page = await scene.newPage();
  await enter(scene, page, "member@example.com", "/account");
  const own = page.getByRole("navigation", { name: "Organisations" });
  await own.getByRole("link", { name: "New organisation" }).click();
  await page.getByRole("heading", { name: "Another organisation" }).waitFor();
  await page.getByLabel("Name").fill("Second");
  await page.getByLabel("Adviser").check();
  await press(page, "Create the organisation");
  await page.getByRole("heading", { name: "Second" }).waitFor();
  assert.equal(await textOf(own.locator("[aria-current]")), "Second");
  await page.getByRole("link", { name: "Usage" }).click();
  await own.getByRole("link", { name: "People" }).click();
  await page.getByRole("heading", { name: "People" }).waitFor();
  assert.match(page.url(), new RegExp(`/account/${seeded.id}$`));
});

test("a new password by the letter's link: sessions end, the old one no longer fits", async () => {
  const page = await scene.newPage();
  await enter(scene, page, "second@example.com", "/account");
  const visitor = await scene.newPage();
  await visitor.goto("/reset");
  await visitor.getByLabel("Email address").fill("second@example.com");
  await press(visitor, "Send the link");
  await visitor.getByRole("heading", { name: "Check your email" }).waitFor();
  await visitor.goto(await linkTo(scene, "second@example.com", "reset"));
  await visitor.reload();
  await visitor.getByLabel("New password").fill(NEW_PASSWORD);
  await press(visitor, "Set the password");
  await visitor.getByText("The password is set").waitFor();
  await page.reload();
  await page.waitForURL("**/sign-in?next=*");
  await page.getByLabel("Email address").fill("second@example.com");
  await page.getByLabel("Password", { exact: true }).fill("plain words for a browser");
  await press(page, "Sign in");
  assert.match(await textOf(page.locator(".form-problem")), /No account has this address and password/);
  await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await press(page, "Sign in");
  await page.getByRole("heading", { name: "People" }).waitFor();
});

test("a role is given by another, ends the person's sessions, and opens the administrators' part", async () => {
  const page = await scene.newPage();
  await enter(scene, page, "member@example.com", "/account");
  await office.goto("/admin/people");
  const row = office.getByRole("row", { name: "administrator@example.com" });
  assert.match(await textOf(row), /This is you/);
  await press(office, "Change role: member@example.com");
  await office.getByRole("radio", { name: /^Administrator/ }).check();
  await office.getByLabel("Reason").fill("Holidays.");
  await office.getByRole("dialog").getByRole("button", { name: "Change the role" }).click();
  await office.getByText("The role was changed.").waitFor();
  await page.goto("/admin");
  await page.waitForURL("**/sign-in?next=%2Fadmin");
  await enter(scene, page, "member@example.com", "/admin");
  await page.getByRole("heading", { name: "What waits for you" }).waitFor();
});

test("a disabled person is signed out, refused and marked; enabled, they sign in again", async () => {
  await person(scene.service, "third@example.com");
  const page = await scene.newPage();
  await signIn(page, "third@example.com", "/account");
  const move = async (name: string, told: string) => {
    await press(office, `${name}: third@example.com`);
    await office.getByLabel("Reason").fill("A leave.");
    await office.getByRole("dialog").getByRole("button", { name, exact: true }).click();
    await office.getByText(told).waitFor();
  };
  await office.goto("/admin/people");
  await move("Disable", "The person was disabled.");
  const row = office.getByRole("row", { name: "third@example.com" });
  await row.getByText("Disabled", { exact: true }).waitFor();
  assert.equal(await row.getByRole("button", { name: "Change role" }).count(), 0);
  await page.goto("/account/security");
  await page.waitForURL("**/sign-in?next=*");
  await page.getByLabel("Email address").fill("third@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await press(page, "Sign in");
  assert.match(await textOf(page.locator(".form-problem")), /No account has this address and password/);
  await move("Enable", "The person was enabled.");
  await signIn(page, "third@example.com", "/account");
});

test("older entries of the log that do not arrive say so, and can be asked for again", async () => {
  const page = await scene.newPage();
  await page.route(/\/admin\/log$/, async (route) => {
    if (route.request().resourceType() === "document") return route.continue();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), more: true } });
  });
  const busy = { status: 429, json: { detail: "Too many requests." } };
  await page.route(/\/admin\/log\?before=/, (route) => route.fulfill(busy));
  await enter(scene, page, "administrator@example.com", "/admin/log");
  await press(page, "Older entries");
  await page.getByText("Too many requests.").waitFor();
  await page.unroute(/\/admin\/log\?before=/);
  await press(page, "Try again");
  await page.getByText("Too many requests.").waitFor({ state: "detached" });
});

test("a person downloads their data, and is erased: signed out, nameless, with nothing left to do", async () => {
  await person(scene.service, "leaver@example.com");
  const page = await scene.newPage();
  await signIn(page, "leaver@example.com", "/account/security");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download your data" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "my-data.json");
  const data = JSON.parse(readFileSync(await download.path(), "utf8"));
  assert.equal(data.person.email, "leaver@example.com");
  await office.goto("/admin/people");
  await press(office, "Erase: leaver@example.com");
  await office.getByLabel("Reason").fill("They asked.");
  await press(office, "Erase for good");
  await office.getByText("The person was erased.").waitFor();
  const row = office.getByRole("row", { name: "@erased.invalid" });
  await row.getByText("Erased", { exact: true }).waitFor();
  assert.equal(await row.getByRole("button").count(), 0);
  assert.equal(await office.getByText("leaver@example.com").count(), 0);
  await page.goto("/account/security");
  await page.waitForURL("**/sign-in?next=*");
  await office.goto("/admin/log");
  await press(office, "Verify the whole log");
  await office.getByText("Personal data was taken out of").waitFor();
});

test("no one decides their own request", async () => {
  const { store } = scene.service;
  const by = (await store.people.find("member@example.com"))?.id ?? "";
  const { id } = await store.organisations.found({ name: "Own request", type: "Adviser" }, { by });
  await store.access.request(id, "Mine", { by });
  const page = await scene.newPage();
  await enter(scene, page, "member@example.com", "/admin");
  await page.getByText("This is your own request").waitFor();
  assert.equal(await page.getByRole("button", { name: "Approve" }).count(), 0);
  await office.goto("/admin");
  await office.getByRole("button", { name: "Approve" }).waitFor();
});

test("without a mail server, letters wait to be read", async () => {
  await office.goto("/admin/mail");
  const letter = office.locator("details", { hasText: "A new password for Fairclause" });
  await letter.locator("summary").click();
  assert.match(await textOf(letter.locator("p")), new RegExp(`${scene.service.url}/reset#`));
});

test("the state of award data", async () => {
  await office.goto("/admin/award-data");
  const row = office.getByRole("row", { name: "MA000004" });
  assert.match(await textOf(row), /General Retail.*sha256:[0-9a-f]{12}/);
});

test("nothing was blocked, nothing failed", () => scene.assertCalm());
