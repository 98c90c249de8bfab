// The timesheet in a real browser: a fortnight from pasted cells in few actions, equal to the API, with keys and paper.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { load } from "js-yaml";
import type { Page } from "playwright-core";
import { call } from "../http/testing/call.ts";
import { type Scene, startScene } from "./testing/scene.ts";

const PICTURES = join(import.meta.dirname, "../../dist/screenshots");
const PERIODS = join(import.meta.dirname, "../periods");
let scene: Scene;
let page: Page;

before(async () => {
  scene = await startScene();
  page = await scene.newPage({ permissions: ["clipboard-read", "clipboard-write"] });
});
after(async () => {
  await scene.stop();
});

const FORTNIGHT = [
  "Date\tStart\tFinish\tMeal break",
  "3/08/2026\t9:00 AM\t5:30 PM\t30",
  "4/08/2026\t9:00 AM\t5:30 PM\t30",
  "5/08/2026\t12:00 PM\t9:00 PM\t60",
  "6/08/2026\t9:00 AM\t5:30 PM\t30",
  "8/08/2026\t9:00 AM\t5:00 PM\t30",
  "10/08/2026\t9:00 AM\t6:00 PM\t60",
  "11/08/2026\t9:00 AM\t6:00 PM\t60",
  "12/08/2026\t9:00 AM\t6:00 PM\t60",
  "13/08/2026\t9:00 AM\t6:00 PM\t60",
  "15/08/2026\t9:00 AM\t5:00 PM\t30",
].join("\n");

const cell = (column: string, row: number) => page.getByLabel(`${column}, row ${row}`, { exact: true });
/** The list under a field that finds; other fields have options too. */
const choices = () => page.locator('.picker-list [role="option"]');
const copied = (): Promise<string> => page.evaluate("navigator.clipboard.readText()");
const putOnClipboard = (text: string): Promise<unknown> =>
  page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);

/** The page's own request, from its curl line, and the answer it shows. */
async function ownAnswer(): Promise<{ readonly body: string; readonly answer: string }> {
  await page.getByRole("button", { name: "Copy as curl" }).click();
  const body = /-d '(.*)'/.exec(await copied())?.[1] ?? "";
  const shown = await page.locator(".json").first().textContent();
  return { body, answer: JSON.stringify(JSON.parse(shown ?? "")) };
}

async function assertEqualsApi(): Promise<{ readonly total: string }> {
  const { body, answer } = await ownAnswer();
  const theirs = await call(scene.service, { path: "/calculate-pay-period", body });
  assert.equal(theirs.status, 200, theirs.text);
  assert.equal(answer, theirs.text);
  return JSON.parse(answer);
}

/** As the page shows it, with its thousands. */
const dollars = (total: string): string => `$${total.replace(/\B(?=(\d{3})+\.)/g, ",")}`;

const MOST_ACTIONS = 12;

describe("a fortnight from a cold start", () => {
  test("is priced from pasted cells in at most 12 actions, equal to the API to the byte", async (context) => {
    await putOnClipboardOf(FORTNIGHT);
    const award = page.getByRole("combobox", { name: "Award" });
    const classification = page.getByRole("combobox", { name: "Classification" });
    const first = choices().first();
    const actions: readonly (() => Promise<unknown>)[] = [
      () => page.goto("/timesheet"),
      () => award.click(),
      () => award.pressSequentially("shop assistant"),
      () => choices().filter({ hasText: "MA000004" }).first().click(),
      () => classification.click(),
      () => classification.pressSequentially("level 1"),
      () => first.click(),
      () => page.getByLabel("State", { exact: true }).selectOption("VIC"),
      () => cell("Day", 1).click(),
      () => page.keyboard.press("ControlOrMeta+v"),
    ];
    for (const action of actions) await action();
    await page.locator(".total").waitFor();
    context.diagnostic(`${actions.length} actions`);
    assert.ok(actions.length <= MOST_ACTIONS);
    assert.equal(await cell("Day", 1).inputValue(), "Mon 3 Aug 2026");
    assert.equal(await page.getByLabel("Pay period from").inputValue(), "2026-08-03");
    const { total } = await assertEqualsApi();
    assert.equal(await page.locator(".total").textContent(), dollars(total));
    assert.equal(await page.locator(".week-day").count(), 10);
  });

  test("what was paid per line gives the difference, and the risks say why", async () => {
    await page.getByLabel("Paid for Ordinary hours").fill("1,000");
    await page.getByText("Underpaid by").waitFor();
    await page.getByText(/1000\.00 was paid, \d/).waitFor();
    await page.waitForURL(/Ordinary%20hours/);
  });

  test("the link carries everything", async () => {
    await page.getByRole("button", { name: "Copy link" }).click();
    const other = await scene.newPage();
    await other.goto(await copied());
    await other.locator(".total").waitFor();
    assert.equal(await other.locator(".total").textContent(), await page.locator(".total").textContent());
    assert.equal(await other.getByLabel("Paid for Ordinary hours").inputValue(), "1,000");
    await other.context().close();
  });

  test("the CSV has every line, and its amounts add up", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download CSV" }).click(),
    ]);
    const text = readFileSync(await download.path(), "utf8");
    const amounts = [...text.matchAll(/^\d+,2026-.*?,(\d+\.\d\d),[\d.() a-z]*\r$/gm)].map(
      ([, amount]) => amount,
    );
    const total = /Total due,,,,,,(\d+\.\d\d)/.exec(text)?.[1] ?? "";
    const cents = (one: string | undefined): number => Number((one ?? "").replace(".", ""));
    assert.equal(
      amounts.reduce((sum, one) => sum + cents(one), 0),
      cents(total),
      text,
    );
    assert.match(text, /Total paid,,,,,,1000\.00/);
  });

  test("on paper it is one page, without the form", async () => {
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".grid").isVisible(), false);
    assert.equal(await page.locator(".printed").isVisible(), true);
    await page.setViewportSize({ width: 794, height: 1123 });
    mkdirSync(PICTURES, { recursive: true });
    await page.screenshot({ path: join(PICTURES, "timesheet-print.png") });
    const { width = 0 } = (await page.locator(".printed").boundingBox()) ?? {};
    assert.ok(width > 0.9 * 794, "it is as wide as the paper");
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 1);
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 1280, height: 860 });
  });
});

/** Without an open page there is no clipboard: any page of ours will do. */
async function putOnClipboardOf(text: string): Promise<void> {
  await page.goto("/no-such-page");
  await putOnClipboard(text);
}

describe("the grid", () => {
  test("can be typed, copied down, cleared and undone with keys alone", async () => {
    await page.goto("about:blank");
    await page.goto("/timesheet");
    await cell("Day", 1).focus();
    for (const text of ["3/8/2026", "9", "1730", "30"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    assert.equal(await cell("Day", 1).inputValue(), "Mon 3 Aug 2026");
    assert.equal(await cell("End", 1).inputValue(), "17:30");
    await cell("Day", 1).focus();
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"])
      await page.keyboard.press(`Shift+${key}`);
    await page.keyboard.press("ControlOrMeta+d");
    assert.equal(await cell("Day", 3).inputValue(), "Wed 5 Aug 2026");
    assert.equal(await cell("Break", 3).inputValue(), "30");
    await page.keyboard.press("ControlOrMeta+c");
    assert.equal((await copied()).split("\n").length, 3);
    await page.keyboard.press("Delete");
    assert.equal(await cell("Day", 1).inputValue(), "");
    await page.keyboard.press("ControlOrMeta+z");
    assert.equal(await cell("Day", 3).inputValue(), "Wed 5 Aug 2026");
  });

  test("Enter goes down, arrows move, Escape undoes typing", async () => {
    await cell("Start", 1).focus();
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate("document.activeElement.ariaLabel"), "Start, row 2");
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate("document.activeElement.ariaLabel"), "End, row 2");
    await page.keyboard.type("1");
    assert.equal(await cell("End", 2).inputValue(), "1");
    await page.keyboard.press("Escape");
    assert.equal(await cell("End", 2).inputValue(), "17:30");
  });

  test("a finish that makes a very long shift is asked about", async () => {
    await cell("End", 2).fill("5");
    await page.keyboard.press("Tab");
    await page.getByText("It ends on the next day. Did you mean 17:00?").waitFor();
    await page.getByRole("button", { name: "End row 2 at 17:00" }).click();
    assert.equal(await cell("End", 2).inputValue(), "17:00");
    await cell("End", 2).fill("17:30");
  });

  test("a cell we cannot read says so, and the others are priced", async () => {
    await page.getByRole("combobox", { name: "Award" }).fill("shop assistant");
    await choices().filter({ hasText: "MA000004" }).first().click();
    await page.getByRole("combobox", { name: "Classification" }).click();
    await choices().first().click();
    await cell("End", 2).fill("late");
    assert.equal(await cell("End", 2).getAttribute("aria-invalid"), "true");
    await page.getByText("One row is not complete and not in this total.").waitFor();
    assert.equal(await page.locator(".week-day").count(), 2);
  });

  test("what leaves the page says that a row is not in the total: paper, table", async () => {
    await page.getByRole("button", { name: "Copy as table" }).click();
    assert.match(await copied(), /\n1 row is not in this total$/);
    await page.emulateMedia({ media: "print" });
    await page.locator(".printed").getByText("1 row is not in this total").waitFor();
    await page.emulateMedia({ media: "screen" });
  });

  test("while a row is not in the total, what was paid is not compared", async () => {
    await page.getByLabel("Or the total paid, before tax").fill("1");
    await page.getByText("We can’t compare yet: 1 row is not in the total.").first().waitFor();
    assert.equal(await page.getByText("Underpaid by").count(), 0);
    await cell("End", 2).fill("17:30");
    await page.getByText("Underpaid by").waitFor();
    assert.equal(await page.getByText("We can’t compare yet").count(), 0);
    await page.getByLabel("Or the total paid, before tax").fill("");
  });

  test("one can open, reach and leave a row's details with keys alone", async () => {
    const focused = (): Promise<string> => page.evaluate("document.activeElement.ariaLabel ?? ''");
    await cell("End", 1).focus();
    await page.keyboard.press("Tab");
    assert.equal(await focused(), "Break, row 1");
    await page.keyboard.press("Tab");
    assert.equal(await focused(), "Details of row 1");
    await page.keyboard.press("Enter");
    await page.getByRole("group", { name: "Details of row 1" }).waitFor();
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate("document.activeElement.closest('.row-details') !== null"), true);
    await page.getByRole("button", { name: "Details of row 1" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("group", { name: "Details of row 1" }).waitFor({ state: "detached" });
    await page.keyboard.press("Tab");
    assert.equal(await focused(), "Day, row 2");
    await page.keyboard.press("Shift+Tab");
    assert.equal(await focused(), "Details of row 1");
  });

  test("typing into a cell of a selection makes it the only one", async () => {
    await cell("Start", 1).focus();
    await page.keyboard.press("Shift+ArrowRight");
    assert.equal(await page.locator('td[data-selected="true"]').count(), 2);
    await page.keyboard.type("9");
    assert.equal(await page.locator('td[data-selected="true"]').count(), 0);
    await page.keyboard.press("Escape");
    assert.equal(await cell("Start", 1).inputValue(), "09:00");
  });

  test("a row's details are claims, questions and breaks of that shift", async () => {
    await page.getByRole("button", { name: "Details of row 1" }).click();
    await page.getByRole("button", { name: "Add a break" }).click();
    assert.match(await cell("Break", 1).inputValue(), /^\d\d:\d\d–\d\d:\d\d$/);
    await page.getByLabel("Public holiday", { exact: true }).selectOption("true");
    await page.waitForURL(/is_public_holiday/);
    await assertEqualsApi();
  });
});

interface Break {
  readonly start_time: string;
  readonly end_time: string;
  readonly kind?: string;
}

/** As a cell has them. */
const breaksText = (breaks: readonly Break[]): string =>
  breaks
    .map(({ start_time, end_time, kind = "meal" }) =>
      `${start_time}–${end_time} ${kind.replace("_shift", "")}`.trim(),
    )
    .join(", ");

interface Scenario {
  readonly employee: object;
  readonly period: { readonly start: string; readonly end: string; readonly week_starts_on: string };
  readonly shifts: readonly (string | { readonly at: string; readonly breaks?: readonly Break[] })[];
  readonly total: string;
}

/** A hand-worked period as the page's link has it. */
function linkOf({ employee, period, shifts }: Scenario): string {
  const rows = shifts.map((given) => {
    const { at, breaks, ...more } = typeof given === "string" ? { at: given } : given;
    const [, day = "", times = "", , pause = ""] = at.split(" ");
    return [day, ...times.split("-"), breaks === undefined ? pause : breaksText(breaks), more];
  });
  const { start, end, week_starts_on: week } = period;
  const sheet = { employee, period: { start, end }, week, rows };
  return `/timesheet#timesheet=${encodeURIComponent(JSON.stringify(sheet))}`;
}

describe("hand-worked periods", () => {
  for (const code of ["MA000004", "MA000009", "MA000034", "MA000100"])
    test(`${code}: the page's total is the worked one, and its answer the API's to the byte`, async () => {
      const scenarios = load(readFileSync(join(PERIODS, `${code}.yaml`), "utf8")) as readonly Scenario[];
      for (const scenario of scenarios.slice(0, 3)) {
        await page.goto("about:blank");
        await page.goto(linkOf(scenario));
        await page.locator(".total", { hasText: dollars(scenario.total) }).waitFor();
        await assertEqualsApi();
      }
    });
});

test("the playground's shift goes along to the timesheet", async () => {
  await page.goto("/playground");
  await page.getByText("adding up single shifts gives a wrong total").waitFor();
  await page.getByLabel("End", { exact: true }).fill("21:00");
  const total = await page.locator(".total").textContent();
  // With a key: the reasons come after the pay, and may move the link from under a mouse between down and up.
  await page.getByRole("link", { name: "Add another shift" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Timesheet" }).waitFor();
  assert.equal(await page.locator(".total").textContent(), total);
  assert.equal(await cell("End", 1).inputValue(), "21:00");
});

test("an award that cannot be fetched says so, and can be tried again", async () => {
  const other = await scene.browser.newPage({ baseURL: scene.service.url });
  await other.route(/\/data\/MA000009\./, (route) => route.abort());
  const employee = { award_code: "MA000009", classification_code: "intro", employment_type: "casual" };
  const sheet = { employee, week: "monday", rows: [["3/8/2026", "9:00", "17:00", "30"]] };
  await other.goto(`/timesheet#timesheet=${encodeURIComponent(JSON.stringify(sheet))}`);
  await other.getByText("This could not be loaded").waitFor();
  assert.equal(await other.getByLabel("Day, row 1").inputValue(), "3/8/2026");
  await other.unroute(/\/data\/MA000009\./);
  await other.getByRole("button", { name: "Try again" }).click();
  await other.getByText("This could not be loaded").waitFor({ state: "detached" });
  await other.getByRole("combobox", { name: "Classification" }).waitFor();
  await other.close();
});

test("nothing was blocked, nothing failed", () => scene.assertCalm());
