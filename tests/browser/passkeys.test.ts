// Passkeys in a real browser with its own authenticator: set up, used to sign in, refused when copied. And the
// first administrator, who sets up an app before anything else.

import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, test } from "node:test";
import { generateSync } from "otplib";
import type { CDPSession, Page } from "playwright-core";
import { administrator, PASSWORD, person, type Scene, signIn, startScene, textOf } from "./testing/scene.ts";

let scene: Scene;
let page: Page;
let cdp: CDPSession;
let authenticatorId: string;
before(async () => {
  scene = await startScene();
  await person(scene.service, "holder@example.com");
  await administrator(scene.service, "first@example.com");
  // Passkeys belong to a name, not to a numeric address.
  page = await scene.newPage({ baseURL: `http://localhost:${scene.service.port}` });
  cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  ({ authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", { options }));
});
after(() => scene.stop());

const inDialog = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const signOut = async (): Promise<void> => {
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL("**/sign-in");
};
const raw = (text: string): void => {
  const file = new DatabaseSync(join(scene.service.folder, "fairclause.db"), { timeout: 30_000 });
  file.exec(text);
  file.close();
};

test("a passkey is added, with recovery codes", async () => {
  await signIn(page, "holder@example.com", "/account/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name").fill("Laptop");
  await inDialog("Add it").click();
  await page.getByText("Keep these recovery codes").waitFor();
  assert.equal((await textOf(page.locator(".callout pre"))).trim().split("\n").length, 10);
  await page.getByText("10 recovery codes left.").waitFor();
  await page.getByRole("cell", { name: "Laptop" }).first().waitFor();
});

test("it signs in alone", async () => {
  await signOut();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL("**/account/**");
});

test("it is the second step after the password", async () => {
  await signOut();
  await page.getByLabel("Email address").fill("holder@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Second step" }).waitFor();
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await page.waitForURL("**/account/**");
});

test("one whose device does not recognise its user opens nothing", async () => {
  await signOut();
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("Your browser did not use a passkey.").waitFor();
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
});

test("one whose count fell behind was copied: refused and logged", async () => {
  raw("update factors set counter = 1000 where kind = 'passkey'");
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("That code or passkey is wrong, was used before").waitFor();
  const [entry] = await scene.service.store.audit.search(
    { action: "passkey refused" },
    Number.MAX_SAFE_INTEGER,
    1,
  );
  assert.match(entry?.why ?? "", /its count did not go up/);
  raw("update factors set counter = 0 where kind = 'passkey'");
});

test("one that was added around the service opens nothing", async () => {
  raw("update factors set sealed = 'AAAA' where kind = 'passkey'");
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("That code or passkey is wrong, was used before").waitFor();
});

test("the first administrator is led to a second step, sets up an app and gets in", async () => {
  const office = await scene.newPage();
  await office.goto("/sign-in?next=/admin");
  await office.getByLabel("Email address").fill("first@example.com");
  await office.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await office.getByRole("button", { name: "Sign in", exact: true }).click();
  await office.waitForURL("**/account/security");
  await office.getByText("Administrators and auditors need a second step").waitFor();
  await office.getByRole("button", { name: "Add an app" }).click();
  await office.getByAltText("The key as a QR code").waitFor();
  const secret = (await textOf(office.getByRole("dialog").locator("pre"))).trim();
  const code = () => generateSync({ secret, epoch: Math.floor(scene.service.store.nowMs() / 1000) });
  await office.getByLabel("Code from the app").fill("000000");
  await office.getByRole("dialog").getByRole("button", { name: "Add it" }).click();
  await office.getByText("This is not the current code.").waitFor();
  await office.getByLabel("Code from the app").fill(code());
  await office.getByRole("dialog").getByRole("button", { name: "Add it" }).click();
  await office.getByText("Keep these recovery codes").waitFor();
  const [recovery = ""] = (await textOf(office.locator(".callout pre"))).trim().split("\n");
  await office.goto("/admin");
  await office.getByRole("heading", { name: "What waits for you" }).waitFor();
  await office.getByRole("button", { name: "Sign out", exact: true }).click();
  await office.waitForURL("**/sign-in");
  await office.goto("/sign-in?next=/admin");
  await office.getByLabel("Email address").fill("first@example.com");
  await office.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await office.getByRole("button", { name: "Sign in", exact: true }).click();
  await office.getByLabel("Code from your app").waitFor();
  await office.getByRole("button", { name: "Use a recovery code" }).click();
  await office.getByLabel("Recovery code").fill(recovery);
  await office.getByRole("button", { name: "Continue" }).click();
  await office.getByRole("heading", { name: "What waits for you" }).waitFor();
});

test("nothing was blocked, nothing failed", () => scene.assertCalm());
