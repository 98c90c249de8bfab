// The page that checks receipts, in a real browser: a good one is valid, one byte changed is not, and nothing is sent.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { call, SHIFT } from "../http/testing/call.ts";
import { issue } from "../http/testing/service.ts";
import { type Scene, startScene, textOf } from "./testing/scene.ts";

let scene: Scene;
let page: Page;
let receipt: { readonly signature: string; readonly result: { readonly total: string } };
before(async () => {
  scene = await startScene();
  page = await scene.newPage();
  const { token } = await issue(scene.service.store);
  const { port } = new URL(scene.service.url);
  const body = { call: "calculate-pay", request: SHIFT };
  receipt = JSON.parse((await call({ port: Number(port), token }, { path: "/receipts", body })).text);
});
after(() => scene.stop());

async function checked(text: string): Promise<string> {
  await page.getByLabel("Receipt, as JSON").fill(text);
  await page.getByRole("button", { name: "Check" }).click();
  return (await textOf(page.locator(".callout"))).replaceAll(/\s+/g, " ");
}

test("the page checks a receipt without a request", async () => {
  await page.goto("/receipt");
  await page.getByText("The key of this deployment is").waitFor();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  assert.match(await checked(JSON.stringify(receipt, null, 2)), /This receipt is valid.*total \$222\.49/);
  const changed = { ...receipt, result: { ...receipt.result, total: "322.49" } };
  assert.match(
    await checked(JSON.stringify(changed)),
    /is not valid.*The result is not the one that was signed/,
  );
  const forged = {
    ...receipt,
    signature: `${receipt.signature.startsWith("A") ? "B" : "A"}${receipt.signature.slice(1)}`,
  };
  assert.match(await checked(JSON.stringify(forged)), /is not valid.*The signature is not valid/);
  const foreign = { ...receipt, key_id: "0".repeat(16) };
  assert.match(await checked(JSON.stringify(foreign)), /not one of this deployment/);
  assert.match(await checked("hello"), /This is not a receipt/);
  const twice = JSON.stringify(receipt).replace("{", '{"result":{"total":"999.99"},');
  assert.match(await checked(twice), /The text is not JSON we accept: a name stands twice/);
  assert.deepEqual(asked, []);
});
