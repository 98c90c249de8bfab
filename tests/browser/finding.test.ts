// Finding an award in a real browser: by the job, in three actions, in the list and in the playground.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { type Scene, startScene } from "./testing/scene.ts";

let scene: Scene;
let page: Page;

before(async () => {
  scene = await startScene();
  page = await scene.newPage();
});
after(async () => {
  await scene.stop();
});

const MOST_ACTIONS = 3;
const JOBS = [
  ["barista", "MA000119"],
  ["childcare educator", "MA000120"],
] as const;

/** What a person does, one thing after another. */
async function acts(...actions: readonly (() => Promise<unknown>)[]): Promise<void> {
  assert.ok(actions.length <= MOST_ACTIONS);
  for (const action of actions) await action();
}

describe("from a cold start", () => {
  for (const [job, code] of JOBS) {
    test(`the list of awards finds the award of a ${job}`, async () => {
      await page.goto("/awards");
      const field = page.getByRole("searchbox");
      const first = page.locator(".table tbody tr").first();
      await acts(
        () => field.click(),
        async () => {
          await field.pressSequentially(job);
          await first.getByText(code).waitFor();
        },
        () => first.getByRole("link").click(),
      );
      await page.waitForURL(`**/awards/${code}`);
    });

    test(`the playground finds the award of a ${job}`, async () => {
      await page.goto("/playground");
      const field = page.getByRole("combobox", { name: "Award" });
      const first = page.getByRole("option").first();
      await acts(
        () => field.click(),
        async () => {
          await field.pressSequentially(job);
          await first.getByText(code).waitFor();
        },
        () => first.click(),
      );
      await page.getByRole("heading", { name: "Choose a classification" }).waitFor();
      await page.waitForURL(new RegExp(code));
    });
  }
});

describe("the award's field in the playground", () => {
  test("works with the keys down, up, Enter and Escape", async () => {
    await page.goto("/playground");
    const field = page.getByRole("combobox", { name: "Award" });
    const list = page.locator('.picker-list [role="option"]');
    const before = await field.inputValue();
    assert.match(before, /Retail/);
    await field.fill("nurse");
    await page.getByRole("option").first().getByText("MA000034").waitFor();
    await field.press("ArrowDown");
    assert.equal(await list.and(page.locator('[aria-selected="true"]')).count(), 1);
    await field.press("ArrowUp");
    await field.press("Escape");
    assert.equal(await list.count(), 0);
    assert.equal(await field.inputValue(), before, "Escape leaves the award as it was");
    await field.fill("nurse");
    await field.press("Enter");
    await page.waitForURL(/MA000034/);
  });

  test("an award with rates only says so, and leads to its rates", async () => {
    await page.goto("/playground");
    await page.getByRole("combobox", { name: "Award" }).fill("pilot");
    const option = page.getByRole("option", { name: /MA000046/ });
    assert.match((await option.textContent()) ?? "", /rates only/);
    await option.click();
    await page.waitForURL("**/awards/MA000046");
  });

  test("nothing found says so, with what to try", async () => {
    await page.goto("/playground");
    await page.getByRole("combobox", { name: "Award" }).fill("qqqqq");
    await page.getByText("No award matches. Try another word for the job or the workplace").waitFor();
    await page.goto("/awards");
    await page.getByRole("searchbox").fill("qqqqq");
    await page.getByText("No award matches. Try another word for the job or the workplace").waitFor();
  });
});

describe("the duties of a classification", () => {
  const butcher = "Uses a trade such as butcher, baker or florist";

  test("are in the playground's list beside the rate, find it, and stay once it is chosen", async () => {
    await page.goto("/playground#award=MA000004");
    const field = page.getByRole("combobox", { name: "Classification" });
    await field.click();
    const first = page.getByRole("option").first();
    await first.getByText("Serves customers, takes payments").waitFor();
    assert.match((await first.textContent()) ?? "", /^Retail Employee Level 1 Serves.*\$27\.81 an hour$/);
    await field.fill("butcher");
    await first.getByText(butcher).waitFor();
    assert.equal(await page.locator('.picker-list [role="option"]').count(), 1);
    await field.press("Enter");
    await page.locator(".hint", { hasText: `${butcher}` }).waitFor();
    assert.match((await page.locator(".hint", { hasText: butcher }).textContent()) ?? "", /\(A\.4\)$/);
  });

  test("are in the rates of the award's page, and Find reads them", async () => {
    await page.goto("/awards/MA000004#rates");
    await page.getByLabel("Find").fill("butcher");
    const rows = page.locator(".rate-table tbody tr");
    await rows.first().getByText(butcher).waitFor();
    assert.equal(await rows.count(), 1);
    assert.match((await rows.first().textContent()) ?? "", /Retail Employee Level 4/);
  });

  test("have a note if they are not from the award's text, once on the page and with the choice", async () => {
    const note = "These summaries are not checked against the award's text.";
    await page.goto("/awards/MA000003#rates");
    await page.getByText(note).waitFor();
    assert.equal(await page.getByText(note).count(), 1);
    await page.goto("/awards/MA000004#rates");
    await page.locator(".rate-table").first().waitFor();
    assert.equal(await page.getByText(note).count(), 0);
    await page.goto("/playground#award=MA000003");
    await page.getByRole("combobox", { name: "Classification" }).click();
    await page.getByRole("option").first().click();
    await page.locator(".hint", { hasText: note }).waitFor();
  });
});

test("nothing was blocked, nothing failed", () => scene.assertCalm());

test("a classification without duties names the clause of its rate and leads to the award", async () => {
  await page.goto("/playground#award=MA000034");
  const field = page.getByRole("combobox", { name: "Classification" });
  await field.click();
  await field.fill("entry rate masters degree");
  const first = page.getByRole("option").first();
  await first.getByText("$34.66 an hour · see clause 15.1(c)(ii)").waitFor();
  await first.click();
  await page.getByText("Clause 15.1(c)(ii) sets this rate. For the work see the award.").waitFor();
  const link = page
    .locator(".field", { hasText: "Clause 15.1(c)(ii) sets" })
    .getByRole("link", { name: "the award" });
  assert.equal(await link.getAttribute("href"), "https://awards.fairwork.gov.au/MA000034.html");
});
