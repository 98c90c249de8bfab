// The API reference in the site's own frame: every call and schema is there, links lead somewhere, and one can try a
// call with a key.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { call } from "../http/testing/call.ts";
import { type Scene, startScene, textOf } from "./testing/scene.ts";

let scene: Scene;
let page: Page;
before(async () => {
  scene = await startScene();
  page = await scene.newPage();
  await page.goto("/docs/api#calculatePay");
  await page.locator("#calculatePay").waitFor();
});
after(() => scene.stop());

test("it is beside the list of documents, under the site's header, and opens at the call in its address", async () => {
  for (const name of ["Main", "Documentation", "Calls"])
    assert.equal(await page.getByRole("navigation", { name, exact: true }).count(), 1, name);
  const current = page.getByRole("link", { name: "API reference", exact: true });
  assert.equal(await current.getAttribute("aria-current"), "page");
  assert.equal(await page.title(), "API reference · Fairclause");
  const top = await page.locator("#calculatePay").evaluate((heading) => heading.getBoundingClientRect().top);
  assert.ok(top >= 0 && top < 400, String(top));
  await page.getByRole("searchbox").fill("rotate secret");
  const found = page.getByRole("link", { name: "POST /webhook-endpoints/{id}/rotate-secret API reference" });
  assert.equal(await found.getAttribute("href"), "/docs/api#rotateWebhookSecret");
  await page.getByRole("searchbox").fill("hours_already_worked_this_week");
  const field = page.getByRole("link", { name: "CalculatePayRequest API reference" });
  assert.equal(await field.getAttribute("href"), "/docs/api#schema-CalculatePayRequest");
});

test("every call and every schema of the document has its place, and every link leads to one", async () => {
  const { text } = await call(scene.service, { path: "/docs/openapi.json", token: null });
  const { paths, components } = JSON.parse(text);
  const calls = Object.values<Record<string, { operationId: string }>>(paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId }) => operationId);
  const schemas = Object.keys(components.schemas).map((name) => `schema-${name}`);
  const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
  const targets = await page
    .locator('a[href^="#"]')
    .evaluateAll((all) => all.map((one) => (one.getAttribute("href") ?? "").slice(1)));
  for (const wanted of [...calls, ...schemas, ...targets]) assert.ok(ids.includes(wanted), wanted);
  assert.ok(calls.length > 30 && schemas.length > 50);
});

test("one can try a call: public ones without a key, others with one, which is stored nowhere", async () => {
  await page.getByRole("button", { name: "Try it: GET /health" }).click();
  await page.getByText(/^200 · /).waitFor();
  const form = page.locator("section", { has: page.locator("#calculatePay") });
  const attempt = form.getByRole("button", { name: "Try it: POST /calculate-pay", exact: true });
  await attempt.click();
  await form.getByText(/^401 · /).waitFor();
  await page.getByLabel("Key for trying calls").fill(scene.service.token);
  await attempt.click();
  await form.getByText(/^200 · .+ left this minute/).waitFor();
  assert.match(await textOf(form.locator("output pre")), /"total": "\d+\.\d\d"/);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  assert.equal(kept.includes(scene.service.token), false);
  await page.getByRole("link", { name: "First call" }).click();
  await page.getByRole("heading", { name: "First call" }).waitFor();
  await page.goBack();
  await page.locator("#calculatePay").waitFor();
  assert.equal(await page.getByLabel("Key for trying calls").inputValue(), "");
});

test("a link to a schema opens it", async () => {
  const call = page.locator("section", { has: page.locator("#calculatePay") });
  await call.getByRole("link", { name: "PayResult" }).click();
  await page.locator("#schema-PayResult").getByText("calculation_id").waitFor();
});

test("nothing was blocked, nothing failed", () => scene.assertCalm());
