// A service with the web app and a browser: people made through the store, pages that report what went wrong.

import assert from "node:assert/strict";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { hasPublicData, publicDataFolder, writePublicData } from "#pack";
import { builtWeb } from "#web";
import { ACT, startTestService, type TestService } from "../../http/testing/service.ts";
import { startChromium } from "./chromium.ts";

const AWARDS = join(import.meta.dirname, "../../../awards");

export const PASSWORD = "plain words for a browser";

export interface Scene {
  readonly service: TestService;
  readonly browser: Browser;
  /** A browser of its own, as another person has. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** No page did what it must never do: scripts from outside, dialogs, errors. */
  assertCalm(): void;
  stop(): Promise<void>;
}

export async function startScene(started?: Promise<TestService>): Promise<Scene> {
  await builtWeb();
  const data = publicDataFolder(AWARDS);
  if (!hasPublicData(data)) writePublicData(AWARDS, data);
  const [service, browser] = await bothOrNeither(started ?? startTestService(), startChromium());
  const faults: string[] = [];
  return {
    service,
    browser,
    async newPage(options = {}) {
      const context = await browser.newContext({ baseURL: service.url, locale: "en-AU", ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(240_000); // a busy machine may take its time
      watch(page, faults);
      return page;
    },
    assertCalm: () => assert.deepEqual(faults, []),
    async stop() {
      await browser.close();
      await service.stop();
    },
  };
}

/** A service that nobody stops would keep the test from ending. */
async function bothOrNeither(
  service: Promise<TestService>,
  browser: Promise<Browser>,
): Promise<[TestService, Browser]> {
  try {
    return await Promise.all([service, browser]);
  } catch (error) {
    await Promise.allSettled([service.then((one) => one.stop()), browser.then((one) => one.close())]);
    throw error;
  }
}

/** The browser also logs a problem answer as an error; these are the ones the tests ask for. */
const EXPECTED = /^Failed to load resource: the server responded with a status of 4\d\d/;

function watch(page: Page, faults: string[]): void {
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (message.type() === "error" && !EXPECTED.test(message.text())) faults.push(message.text());
  });
  page.on("request", (request) => {
    const own = ["127.0.0.1", "localhost"];
    if (!own.includes(new URL(request.url()).hostname) && !request.url().startsWith("data:"))
      faults.push(`asked ${request.url()}`);
  });
}

/** The link in the latest letter to an address, as an administrator sees it without a mail server. */
export async function linkTo(
  { service }: Scene,
  email: string,
  page: "verify" | "reset" | "handover",
): Promise<string> {
  const pattern = new RegExp(`\\S+/${page}#\\S+`);
  const letters = (await service.store.mails.list({ withLinks: true })).filter(({ to }) => to === email);
  const [link] = letters.flatMap(({ text }) => pattern.exec(text)?.[0] ?? []);
  assert.ok(link, `no letter to ${email} has a link to ${page}`);
  return link;
}

type WithStore = Pick<TestService, "store">;

/** A person who may sign in, as sign-up and the link in the letter make one. */
export async function person({ store }: WithStore, email: string): Promise<string> {
  const { accounts } = store;
  let token = "";
  await accounts.signUp(email, {
    fresh: (made) => {
      token = made;
      return { to: email, subject: "Verify", text: "{link}", link: made };
    },
    known: () => ({ to: email, subject: "Known", text: "Known" }),
  });
  const opened = await accounts.verify(token, await accounts.hashPassword(email, PASSWORD), {});
  assert.ok(opened, `${email} was not opened`);
  return opened.id;
}

export async function administrator(service: WithStore, email: string): Promise<string> {
  const id = await person(service, email);
  await service.store.people.createAdministrator(email, ACT);
  return id;
}

export async function signIn(page: Page, email: string, next = "/account"): Promise<void> {
  await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname.startsWith(next));
}

/** Signed in without the form, if the form is not under test; then at a page. */
export async function enter(scene: Scene, page: Page, email: string, path: string): Promise<void> {
  const { store, url } = scene.service;
  const found = await store.people.find(email);
  assert.ok(found, `nobody is ${email}`);
  const value = await store.sessions.begin(found.id, "a browser", { by: found.id }, "totp");
  const cookie = { name: "__Host-session", value, domain: new URL(url).hostname, path: "/" };
  await page.context().addCookies([{ ...cookie, secure: true, httpOnly: true, sameSite: "Strict" }]);
  await page.goto(path);
}

export const textOf = async (locator: Locator): Promise<string> => (await locator.textContent()) ?? "";
