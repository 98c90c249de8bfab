// Pages of signing in with more than a password, of proposals and of the activity log's search, checked as all pages
// are.

import { after, before, describe, test } from "node:test";
import { generateSecret, generateSync } from "otplib";
import type { Page } from "playwright-core";
import { ACT, startTestService } from "../http/testing/service.ts";
import { look, type Visit } from "./testing/look.ts";
import { administrator, enter, PASSWORD, person, type Scene, startScene } from "./testing/scene.ts";
import { organisation } from "./testing/seeds.ts";

/** A sign-in service that is configured and never called. */
const OIDC = {
  OIDC_ISSUER: "http://127.0.0.1:9",
  OIDC_CLIENT_ID: "fairclause",
  OIDC_CLIENT_SECRET: "a secret for tests alone, of some length",
  OIDC_NAME: "Example SSO",
};
const ANN = "ann@example.com";
const PLAIN = "plain@example.com";

let scene: Scene;
before(async () => {
  scene = await startScene(startTestService(OIDC));
  const { service } = scene;
  const { store } = service;
  const [ann, ben] = [await administrator(service, ANN), await administrator(service, "ben@example.com")];
  const member = await person(service, PLAIN);
  const told = (to: string) => ({ to, subject: "Two-step sign-in was changed", text: "Changed." });
  const secret = generateSecret();
  const code = generateSync({ secret, epoch: Math.floor(store.nowMs() / 1000) });
  await store.factors.addTotp({ secret, code, name: "Authenticator app" }, told, { by: ann });
  const passkey = { passkeyId: "a-passkey", publicKey: Buffer.from("public"), transports: [], counter: 0 };
  await store.factors.addPasskey({ ...passkey, name: "Work laptop" }, told, { by: ann });
  await store.identities.connect({ issuer: OIDC.OIDC_ISSUER, subject: "ann" }, { by: ann });
  const { id, keyId } = await organisation(service, "Example Rosters", { member, administrator: ann });
  await store.fourEyes.set(true, ACT);
  const why = "They asked for it on the telephone, and we called them back.";
  const details = {
    name: "Payroll, production",
    scopes: ["calculate", "audit"],
    networks: ["203.0.113.0/24"],
  } as const;
  await store.fourEyes.propose({ kind: "issue key", about: id, details }, { by: ben, why });
  await store.fourEyes.propose(
    { kind: "replace key", about: keyId, details: { overlapMs: 0 } },
    { by: ann, why },
  );
  await store.fourEyes.propose(
    { kind: "change role", about: member, details: { role: "auditor" } },
    { by: ben },
  );
});
after(() => scene.stop());

const to =
  (path: string): Visit =>
  (page) =>
    page.goto(path);

const secondStep: Visit = async (page) => {
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill(ANN);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel("Code from your app").waitFor();
};

const STRANGERS: Readonly<Record<string, Visit>> = {
  "sign-in-service": async (page) => {
    await page.goto("/sign-in");
    await page.getByRole("button", { name: "Example SSO" }).waitFor();
  },
  "sign-in-back": async (page) => {
    await page.goto("/sign-in/back?error=access_denied&state=x");
    await page.getByText("You are not signed in").waitFor();
  },
  "second-step": secondStep,
  "second-step-recovery": async (page) => {
    await secondStep(page);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
  },
};

const MEMBERS: Readonly<Record<string, Visit>> = {
  "two-steps-none": to("/account/security"),
  "totp-dialog": async (page) => {
    await page.goto("/account/security");
    await page.getByRole("button", { name: "Add an app" }).click();
    await page.getByText("Add an authenticator app").waitFor();
  },
  "passkey-dialog": async (page) => {
    await page.goto("/account/security");
    await page.getByRole("button", { name: "Add a passkey" }).click();
  },
};

const ADMINISTRATORS: Readonly<Record<string, Visit>> = {
  "two-steps": to("/account/security"),
  "connect-dialog": async (page) => {
    await page.goto("/account/security");
    await page.getByRole("button", { name: "Connect", exact: true }).click();
  },
  proposals: async (page) => {
    await page.goto("/admin");
    await page.getByText("Change a role").first().waitFor();
  },
  "proposal-approve": async (page) => {
    await page.goto("/admin");
    await page
      .getByRole("button", { name: /^Approve/ })
      .first()
      .click();
  },
  "log-search": async (page) => {
    await page.goto("/admin/log");
    await page.getByLabel("Person (email or id)").fill(ANN);
    await page.getByRole("button", { name: "Search" }).click();
    await page.locator("td", { hasText: "second step added" }).first().waitFor();
  },
};

const VISITORS = [
  { who: "people without a session", email: null, pages: STRANGERS },
  { who: "a member", email: PLAIN, pages: MEMBERS },
  { who: "an administrator", email: ANN, pages: ADMINISTRATORS },
] as const;

for (const { who, email, pages } of VISITORS)
  describe(`for ${who}`, () => {
    let page: Page;
    before(async () => {
      // Passkeys belong to a name, and a numeric address has none.
      const url = scene.service.url.replace("127.0.0.1", "localhost");
      page = await scene.newPage({ reducedMotion: "reduce", baseURL: url });
      const there = { ...scene, service: { ...scene.service, url } };
      if (email !== null) await enter(there, page, email, "/account");
    });
    for (const [name, visit] of Object.entries(pages)) test(name, () => look(page, name, visit));
  });

test("nothing was blocked, nothing failed", () => scene.assertCalm());
