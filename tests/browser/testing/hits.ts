// Counts the calls of the function that hostile text would call if it ran as a script.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";

/** From the next document on that the page opens. */
export const countHits = (page: Page): Promise<unknown> =>
  page.addInitScript("window.hits = 0; window.hit = () => { window.hits += 1; };");

export async function hitsOf(page: Page): Promise<number> {
  assert.equal(await page.evaluate("typeof window.hit"), "function", "hits are counted here");
  return page.evaluate("window.hits");
}
