// Every page at three widths, dark and on paper: keeps a picture, nothing sticks out, and axe finds no serious fault.

import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { look, type Visit } from "./testing/look.ts";
import { administrator, enter, person, type Scene, startScene } from "./testing/scene.ts";
import { everything, organisation, type People, type Seeded } from "./testing/seeds.ts";
import { NIGHT, playgroundOf } from "./testing/shifts.ts";

let scene: Scene;
let seeded: Seeded;
/** An empty organisation. */
let fresh: string;
let handovers: readonly string[];
before(async () => {
  scene = await startScene();
  const people = {
    member: await person(scene.service, "member@example.com"),
    administrator: await administrator(scene.service, "administrator@example.com"),
  };
  const collector = await person(scene.service, "collector@example.com");
  seeded = await everything(scene.service, people);
  const asked = { name: "Example Advisers", type: "Adviser" } as const;
  fresh = (await scene.service.store.organisations.found(asked, { by: people.member })).id;
  await approvedWithoutKey(people);
  handovers = await handoverPaths({ ...people, member: collector });
});
after(() => scene.stop());

/** An organisation that still needs its first key. */
async function approvedWithoutKey({ member, administrator }: People): Promise<void> {
  const { organisations, access } = scene.service.store;
  const { id } = await organisations.found({ name: "Example Kitchens", type: "Employer" }, { by: member });
  const asked = await access.request(id, "Check the rosters of two kitchens.", { by: member });
  await access.approve(asked.id, { by: administrator, why: "A clear use." });
}

/** Two links to a secret, one to look at and one to open, of an organisation of their own. */
async function handoverPaths(people: People): Promise<readonly string[]> {
  const paths: string[] = [];
  const handover = (to: string, token: string) => {
    paths.push(`/handover#${token}`);
    return { to, subject: "A credential for your organisation", text: "{link}", link: token };
  };
  const { id } = await organisation(scene.service, "Example Handover", people);
  const by = { by: people.administrator };
  for (const _ of ["looked at", "opened"]) await scene.service.store.credentials.issue(id, { handover }, by);
  return paths;
}

const to =
  (path: string): Visit =>
  (page) =>
    page.goto(path);
const own =
  (part: string): Visit =>
  (page) =>
    page.goto(`/account/${seeded.id}${part}`);

/** The playground, when the reasons of the pay are there too. */
const playground =
  (path: string): Visit =>
  async (page) => {
    await page.goto(path);
    await page.getByText("Was it paid right?").waitFor();
  };

const OPEN: Readonly<Record<string, Visit>> = {
  first: async (page) => {
    await page.goto("/");
    await page.locator(".timeline").waitFor();
  },
  playground: playground("/playground"),
  "playground-night": playground(playgroundOf(NIGHT)),
  "playground-nurses": async (page) => {
    await page.goto("/playground#award=MA000034");
    await page.getByRole("combobox", { name: "Classification" }).click();
    await page.getByRole("option").first().click();
    await page.getByText("Was it paid right?").waitFor();
  },
  "playground-classification": async (page) => {
    await page.goto("/playground#award=MA000004");
    await page.getByRole("combobox", { name: "Classification" }).click();
    await page.locator(".picker-list").getByText("Serves customers, takes payments").waitFor();
  },
  "playground-find": async (page) => {
    await page.goto("/playground#award=MA000034");
    await page.getByRole("combobox", { name: "Award" }).fill("driver");
    await page.getByText("bus driver").first().waitFor();
  },
  timesheet: async (page) => {
    await page.goto("/timesheet");
    await page.getByRole("button", { name: "Fill in an example" }).click();
    await page.getByLabel("Paid for Ordinary hours").fill("1,500");
    await page.getByText("Was it paid right?").waitFor();
  },
  "timesheet-details": async (page) => {
    await page.goto("/timesheet");
    await page.getByRole("button", { name: "Fill in an example" }).click();
    await page.getByText("Was it paid right?").waitFor();
    await page.getByRole("button", { name: "Details of row 2" }).click();
  },
  "timesheet-empty": to("/timesheet"),
  changes: async (page) => {
    await page.goto("/changes");
    await page.getByRole("button", { name: "Show an example" }).click();
    await page.getByText("This roster pays").waitFor();
  },
  "playground-pending": async (page) => {
    const began = { work_date: "2026-07-03", pay_period_start: "2026-06-29" };
    await page.goto(playgroundOf({ ...NIGHT, ...began }));
    const waiting = page.locator(".pending-change");
    await waiting.getByRole("link", { name: "MA000004@2026-07-01" }).waitFor();
  },
  awards: to("/awards"),
  "awards-found": async (page) => {
    await page.goto("/awards");
    await page.getByRole("searchbox").fill("receptionist");
    await page.getByText("hotel receptionist").waitFor();
  },
  award: to("/awards/MA000004"),
  "award-reading": async (page) => {
    await page.goto("/awards/MA000004#reading-R1");
    await page.getByText("Open this shift in the playground").waitFor();
  },
  "award-rates": to("/awards/MA000123"),
  "award-missing": to("/awards/MA999999"),
  receipts: async (page) => {
    await page.goto("/receipt");
    await page.getByLabel("Receipt, as JSON").fill("{}");
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByText("This receipt is not valid").waitFor();
  },
  docs: to("/docs"),
  "docs-guide": to("/docs/first-call"),
  "docs-api": async (page) => {
    await page.goto("/docs/api");
    await page.locator("#calculatePay").waitFor();
  },
  "docs-tables": to("/docs/operations"),
  "docs-errors": to("/docs/errors"),
  "docs-error": to("/docs/errors/rate_limited"),
  "docs-missing": to("/docs/no-such-page"),
  "docs-search": async (page) => {
    await page.goto("/docs");
    await page.getByRole("searchbox").fill("retry");
    await page.getByRole("link", { name: "Retries and idempotency Retries and idempotency" }).waitFor();
  },
  coverage: to("/coverage"),
  status: async (page) => {
    await page.goto("/status");
    await page.getByText("The service is up").waitFor();
  },
  missing: to("/no-such-page"),
};

const PEOPLE: Readonly<Record<string, Visit>> = {
  "sign-up": to("/sign-up"),
  "sign-in": to("/sign-in"),
  verify: to("/verify#token"),
  reset: to("/reset"),
  "reset-set": to("/reset#token"),
  handover: (page) => page.goto(handovers[0] ?? ""),
  "handover-open": async (page) => {
    await page.goto(handovers[1] ?? "");
    await page.getByRole("button", { name: "Show the secret" }).click();
    await page.locator("[data-secret]").first().waitFor();
  },
};

const MEMBERS: Readonly<Record<string, Visit>> = {
  onboarding: to("/account/new"),
  account: own(""),
  usage: own("/usage"),
  quickstart: own("/quickstart"),
  webhooks: async (page) => {
    await own("/webhooks")(page);
    await page.getByText("leads to a private address").first().waitFor();
  },
  "webhook-add": async (page) => {
    await own("/webhooks")(page);
    await page.getByRole("button", { name: "Add an endpoint" }).click();
  },
  corrections: async (page) => {
    await own("/corrections")(page);
    await page.getByText("+$1.60").waitFor();
  },
  "corrections-fresh": async (page) => {
    await page.goto(`/account/${fresh}/corrections`);
    await page.getByText("We remember no receipts for you yet").waitFor();
  },
  "account-fresh": (page) => page.goto(`/account/${fresh}`),
  "usage-fresh": (page) => page.goto(`/account/${fresh}/usage`),
  "quickstart-fresh": (page) => page.goto(`/account/${fresh}/quickstart`),
  security: to("/account/security"),
  invitations: to("/account/invitations"),
  "key-edit": async (page) => {
    await own("")(page);
    await page.getByRole("button", { name: "Edit ak_" }).first().click();
  },
  invite: async (page) => {
    await own("")(page);
    await page.getByRole("button", { name: "Invite a member" }).click();
  },
  report: async (page) => {
    await own("")(page);
    await page.getByRole("button", { name: "Report ak_" }).first().click();
  },
};

const ADMINISTRATORS: Readonly<Record<string, Visit>> = {
  "admin-queue": async (page) => {
    await page.goto("/admin");
    await page.getByText("Approved, no key yet").waitFor();
  },
  "admin-organisations": to("/admin/organisations"),
  "admin-organisation": (page) => page.goto(`/admin/organisations/${seeded.id}`),
  "admin-people": to("/admin/people"),
  "admin-log": to("/admin/log"),
  "admin-mail": to("/admin/mail"),
  "admin-award-data": async (page) => {
    await page.goto("/admin/award-data");
    await page.getByLabel("Find by code or title").fill("MA00000");
    await page.getByRole("button", { name: "Search" }).click();
    await page.locator("summary", { hasText: "gap" }).first().click();
  },
  "admin-issue": async (page) => {
    await page.goto(`/admin/organisations/${seeded.id}`);
    await page.getByRole("button", { name: "Issue a key" }).click();
  },
};

const VISITORS = [
  { who: "anyone", email: null, pages: OPEN },
  { who: "people without a session", email: null, pages: PEOPLE },
  { who: "a member", email: "member@example.com", pages: MEMBERS },
  { who: "an administrator", email: "administrator@example.com", pages: ADMINISTRATORS },
] as const;

// Two at a time: while one page is checked, another is drawn.
describe("pages", { concurrency: 2 }, () => {
  for (const { who, email, pages } of VISITORS)
    describe(`for ${who}`, { concurrency: 1 }, () => {
      let page: Page;
      before(async () => {
        page = await scene.newPage({ reducedMotion: "reduce" });
        if (email !== null) await enter(scene, page, email, "/account");
      });
      for (const [name, visit] of Object.entries(pages)) test(name, () => look(page, name, visit));
    });
});

test("nothing was blocked, nothing failed", () => scene.assertCalm());
