// What our layout check calls unfit, on a page made to have it, and on a good one.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { startChromium } from "./testing/chromium.ts";
import { unfit } from "./testing/fits.ts";

let browser: Browser;
before(async () => {
  browser = await startChromium();
});
after(() => browser.close());

const pageOf = (narrow: string) => `
  <section class="card" style="width: 300px; overflow: visible">
    <select style="width: ${narrow}"><option>By calendar, as we know it</option></select>
    <table class="table"><tbody><tr>
      <td class="number"><div style="width: ${narrow}; overflow-wrap: anywhere">$1,056.80</div></td>
    </tr></tbody></table>
    <button style="margin-left: ${narrow === "50px" ? 280 : 0}px">Report</button>
  </section>`;

test("a cut choice, a broken amount and a button outside its card are found", async () => {
  const page = await browser.newPage();
  await page.setContent(pageOf("50px"));
  assert.deepEqual(await unfit(page), [
    "cut off: By calendar, as we know it",
    "broken over two lines: $1,056.80",
    "sticks out of its card: Report",
  ]);
  await page.setContent(pageOf("280px"));
  assert.deepEqual(await unfit(page), []);
});
