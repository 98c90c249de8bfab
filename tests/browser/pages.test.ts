// Every page at two widths, light and dark: a picture is kept, nothing sticks out, and axe finds no serious fault.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { administrator, person, type Scene, signIn, startScene } from "./testing/scene.ts";
import { everything, organisation, type Seeded } from "./testing/seeds.ts";

const PICTURES = join(import.meta.dirname, "../../dist/screenshots");
const WIDTHS = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 860 } } as const;
const MOST_HEIGHT = 3000;
const SCHEMES = ["light", "dark"] as const;

let scene: Scene;
let seeded: Seeded;
let collector: string;
let handoverCount = 0;
let people: { member: string; administrator: string };
before(async () => {
  mkdirSync(PICTURES, { recursive: true });
  scene = await startScene();
  people = {
    member: await person(scene.service, "member@example.com"),
    administrator: await administrator(scene.service, "administrator@example.com"),
  };
  collector = await person(scene.service, "collector@example.com");
  seeded = await everything(scene.service, people);
});
after(() => scene.stop());

/** Ours alone, so that the others' pages look the same however often this one is looked at. */
async function handoverPath(): Promise<string> {
  let path = "";
  const handover = (to: string, token: string) => {
    path = `/handover#${token}`;
    return { to, subject: "A credential for your organisation", text: "{link}", link: token };
  };
  handoverCount += 1;
  const { id } = await organisation(scene.service, `Example Handover ${handoverCount}`, {
    ...people,
    member: collector,
  });
  await scene.service.store.credentials.issue(id, { handover }, { by: people.administrator });
  return path;
}

type Visit = (page: Page) => Promise<unknown>;
const to =
  (path: string): Visit =>
  (page) =>
    page.goto(path);
const own =
  (part: string): Visit =>
  (page) =>
    page.goto(`/account/${seeded.id}${part}`);

/** A night into a holiday, with a break: all that the timeline marks. */
const NIGHT = {
  award_code: "MA000004",
  classification_code: "retail-1",
  employment_type: "full_time",
  work_date: "2026-12-24",
  start_time: "18:00",
  end_time: "02:00",
  breaks: [{ start_time: "21:00", end_time: "21:30" }],
  state: "NSW",
};

/** The playground, when the reasons of the pay are there too. */
const playground =
  (hash: string): Visit =>
  async (page) => {
    await page.goto(`/playground${hash}`);
    await page.getByText("Was it paid right?").waitFor();
  };

const OPEN: Readonly<Record<string, Visit>> = {
  first: async (page) => {
    await page.goto("/");
    await page.locator(".timeline").waitFor();
  },
  playground: playground(""),
  "playground-night": playground(`#shift=${encodeURIComponent(JSON.stringify(NIGHT))}`),
  "playground-nurses": playground("#award=MA000034"),
  awards: to("/awards"),
  award: to("/awards/MA000004"),
  "award-rates": to("/awards/MA000001"),
  "award-missing": to("/awards/MA999999"),
  status: to("/status"),
  "sign-up": to("/sign-up"),
  "sign-in": to("/sign-in"),
  verify: to("/verify#token"),
  reset: to("/reset"),
  "reset-set": to("/reset#token"),
  missing: to("/no-such-page"),
  handover: async (page) => page.goto(await handoverPath()),
  "handover-open": async (page) => {
    await page.goto(await handoverPath());
    await page.getByRole("button", { name: "Show the secret" }).click();
    await page.locator("[data-secret]").first().waitFor();
  },
};

const MEMBERS: Readonly<Record<string, Visit>> = {
  onboarding: to("/account/new"),
  account: own(""),
  usage: own("/usage"),
  quickstart: own("/quickstart"),
  security: to("/account/security"),
  report: async (page) => {
    await own("")(page);
    await page.getByRole("button", { name: "Report ak_" }).first().click();
  },
};

const ADMINISTRATORS: Readonly<Record<string, Visit>> = {
  "admin-queue": to("/admin"),
  "admin-organisations": to("/admin/organisations"),
  "admin-organisation": (page) => page.goto(`/admin/organisations/${seeded.id}`),
  "admin-people": to("/admin/people"),
  "admin-audit": to("/admin/audit"),
  "admin-mail": to("/admin/mail"),
  "admin-award-data": async (page) => {
    await page.goto("/admin/award-data");
    await page.getByLabel("Find by code or title").fill("MA00000");
    await page.getByRole("button", { name: "Search" }).click();
  },
  "admin-issue": async (page) => {
    await page.goto(`/admin/organisations/${seeded.id}`);
    await page.getByRole("button", { name: "Issue a key" }).click();
  },
};

async function look(page: Page, name: string, visit: Visit, width: keyof typeof WIDTHS): Promise<void> {
  // A fragment alone does not load the page anew.
  await page.goto("about:blank");
  await visit(page);
  await page.locator("h1").waitFor();
  await page.getByText("Loading…").first().waitFor({ state: "detached" });
  const isDialog = (await page.locator("dialog[open]").count()) > 0;
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await picture(page, `${name}-${width}-${colorScheme}`, isDialog ? WIDTHS[width].height : MOST_HEIGHT);
    if (width === "desk") await judge(page, colorScheme);
  }
  const beyond = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
  assert.ok(Number(beyond) <= 0, `${name} is ${beyond} px wider than a ${width}`);
}

/** A dialog stands in the window; of a page as much as one looks at. */
async function picture(page: Page, name: string, mostHeight: number): Promise<void> {
  const size = await page.evaluate("[window.innerWidth, document.documentElement.scrollHeight]");
  const [width, height] = Array.isArray(size) ? size.map(Number) : [];
  const clip = { x: 0, y: 0, width: width ?? 0, height: Math.min(height ?? 0, mostHeight) };
  const shown = mostHeight === MOST_HEIGHT ? { fullPage: true, clip } : {};
  await page.screenshot({ path: join(PICTURES, `${name}.png`), ...shown });
}

/** Between light and dark only colours differ. */
async function judge(page: Page, colorScheme: (typeof SCHEMES)[number]): Promise<void> {
  const axe = new AxeBuilder({ page });
  if (colorScheme === "dark") axe.withRules(["color-contrast"]);
  const { violations } = await axe.analyze();
  const told = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}, ${colorScheme}: ${nodes.map(({ html }) => html).join(" ")}`);
  assert.deepEqual(told, []);
}

const VISITORS = [
  { who: "anyone", email: null, next: "", pages: OPEN },
  { who: "a member", email: "member@example.com", next: "/account", pages: MEMBERS },
  { who: "an administrator", email: "administrator@example.com", next: "/admin", pages: ADMINISTRATORS },
] as const;

for (const { who, email, next, pages } of VISITORS) {
  for (const width of ["phone", "desk"] as const) {
    describe(`pages for ${who} on a ${width}`, () => {
      let page: Page;
      before(async () => {
        page = await scene.newPage({ viewport: WIDTHS[width] });
        if (email !== null) await signIn(page, email, next);
      });
      for (const [name, visit] of Object.entries(pages)) test(name, () => look(page, name, visit, width));
      test("nothing was blocked, nothing failed", () => scene.assertCalm());
    });
  }
}
