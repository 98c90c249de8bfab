// For people without a mouse or a screen: the way past the header, focus and title of a new page, faults at their fields.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { type Scene, startScene, textOf } from "./testing/scene.ts";

let scene: Scene;
let page: Page;
before(async () => {
  scene = await startScene();
  page = await scene.newPage();
});
after(() => scene.stop());

const focused = (): Promise<unknown> => page.evaluate("document.activeElement.textContent");

test("the first stop is the way to the page", async () => {
  await page.goto("/sign-in");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "Skip to the page");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate("document.activeElement.id"), "main");
});

test("another page has its own title, and its heading the focus", async () => {
  await page.getByRole("link", { name: "Forgot your password?" }).press("Enter");
  await page.getByRole("heading", { name: "A new password" }).waitFor();
  assert.equal(await page.title(), "A new password · Fairclause");
  assert.equal(await focused(), "A new password");
});

test("a fault is said at its field, which has the focus", async () => {
  await page.goto("/sign-up");
  await page.getByLabel("Email address").fill("person@example.com");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("short");
  await password.press("Enter");
  await page.locator(".fault").waitFor();
  assert.equal(await password.getAttribute("aria-invalid"), "true");
  assert.equal(await page.evaluate("document.activeElement.name"), "password");
  const described = (await password.getAttribute("aria-describedby")) ?? "";
  const told = await textOf(page.locator(`[id="${described.split(" ").at(-1)}"]`));
  assert.match(told, /12 characters/);
});

test("the first page is small and soon there", async () => {
  const visitor = await scene.newPage();
  const sizes: Promise<number>[] = [];
  visitor.on("requestfinished", (request) =>
    sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize)),
  );
  await visitor.goto("/sign-in");
  await visitor.getByLabel("Email address").waitFor();
  await visitor.waitForLoadState("networkidle");
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  assert.ok(bytes > 20_000 && bytes < 200_000, `the first page is ${bytes} bytes`);
});

test("nothing was blocked, nothing failed", () => scene.assertCalm());
