// For people without a mouse or a screen: the way past the header, focus and title of a new page, faults at their fields.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { enter, person, type Scene, startScene, textOf } from "./testing/scene.ts";

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

test("a dialog closes with Escape, and the focus is where it was", async () => {
  await person(scene.service, "member@example.com");
  await enter(scene, page, "member@example.com", "/account/security");
  const button = page.getByRole("button", { name: "Sign out everywhere" });
  await button.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  assert.equal(await page.evaluate("document.activeElement.closest('dialog') !== null"), true);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.equal(await focused(), "Sign out everywhere");
});

/** What comes over the wire until nothing more comes, and when something was first to be seen. */
async function loaded(path: string): Promise<{ readonly bytes: number; readonly seenAfterMs: number }> {
  const visitor = await scene.newPage();
  const sizes: Promise<number>[] = [];
  visitor.on("requestfinished", (request) =>
    sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize)),
  );
  await visitor.goto(path);
  await visitor.locator("h1").waitFor();
  await visitor.waitForLoadState("networkidle");
  const paint = "performance.getEntriesByName('first-contentful-paint')[0].startTime";
  const seenAfterMs = Number(await visitor.evaluate(paint));
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await visitor.context().close();
  return { bytes, seenAfterMs };
}

for (const path of ["/", "/sign-in"]) {
  test(`${path} is under 200 kB and there within a second`, async (t) => {
    const tries = [await loaded(path)];
    const fastest = () => Math.min(...tries.map((one) => one.seenAfterMs));
    // The machine may have been busy with something else.
    while (fastest() >= 1000 && tries.length < 3) tries.push(await loaded(path));
    const bytes = Math.max(...tries.map((one) => one.bytes));
    const seenAfterMs = fastest();
    t.diagnostic(`${path}: ${bytes} bytes, seen after ${Math.round(seenAfterMs)} ms`);
    assert.ok(bytes > 20_000 && bytes < 200_000, `${path} is ${bytes} bytes`);
    assert.ok(seenAfterMs < 1000, `${path} is seen after ${seenAfterMs} ms`);
  });
}

test("nothing was blocked, nothing failed", () => scene.assertCalm());
