// Looks at a page at three widths, dark at the widest, and on paper: keeps a picture, asks axe, and sees that nothing
// sticks out.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { unfit } from "./fits.ts";

export type Visit = (page: Page) => Promise<unknown>;

const PICTURES = join(import.meta.dirname, "../../../dist/screenshots");
const WIDTHS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1280, height: 860 },
} as const;
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const MOST_HEIGHT = 3000;
const SCHEMES = ["light", "dark"] as const;

/** When colours stop changing, or after a second. */
const ARRIVED = `Promise.race([
  Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
  new Promise((done) => setTimeout(done, 1000)),
])`;

type Width = keyof typeof WIDTHS;
type Scheme = (typeof SCHEMES)[number];

export async function look(page: Page, name: string, visit: Visit): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  // A fragment alone does not reload the page.
  await page.goto("about:blank");
  await page.setViewportSize(WIDTHS.phone);
  await visit(page);
  await page.locator("h1").waitFor();
  await page.getByText("Loading…").first().waitFor({ state: "detached" });
  await page.evaluate(AXE);
  const told: string[] = [];
  for (const width of ["phone", "tablet", "desk"] as const) {
    await page.setViewportSize(WIDTHS[width]);
    for (const scheme of schemesAt(width)) told.push(...(await seen(page, name, width, scheme)));
    const beyond = Number(await page.evaluate("document.documentElement.scrollWidth - window.innerWidth"));
    if (beyond > 0) told.push(`${beyond} px wider than a ${width}`);
    told.push(...(await unfit(page)).map((fault) => `${fault} (${width})`));
  }
  told.push(...(await onPaper(page, name)));
  assert.deepEqual(told, []);
}

/** As wide as A4 at 96 dots an inch. */
const PAPER = { width: 794, height: 1123 };

/** No one prints a dialog. */
async function onPaper(page: Page, name: string): Promise<string[]> {
  if ((await page.locator("dialog[open]").count()) > 0) return [];
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: "print", colorScheme: "light" });
  await picture(page, `${name}-print`, MOST_HEIGHT);
  const beyond = Number(await page.evaluate("document.documentElement.scrollWidth - window.innerWidth"));
  await page.emulateMedia({ media: "screen" });
  return beyond > 0 ? [`${beyond} px wider than paper`] : [];
}

/** Colours are the same at every width. */
const schemesAt = (width: Width): readonly Scheme[] => (width === "desk" ? SCHEMES : ["light"]);

async function seen(page: Page, name: string, width: Width, colorScheme: Scheme): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  // Colours in transition are neither of the two.
  await page.evaluate(ARRIVED);
  const isDialog = (await page.locator("dialog[open]").count()) > 0;
  await picture(page, `${name}-${width}-${colorScheme}`, isDialog ? WIDTHS[width].height : MOST_HEIGHT);
  return (await faults(page, rulesOf(width, colorScheme))).map(
    (fault) => `${fault} (${width}, ${colorScheme})`,
  );
}

/** A dialog is in the window; of a page, as much as one looks at. */
async function picture(page: Page, name: string, mostHeight: number): Promise<void> {
  if (process.env.PICTURES === "no") return;
  const size = await page.evaluate("[window.innerWidth, document.documentElement.scrollHeight]");
  const [width, height] = Array.isArray(size) ? size.map(Number) : [];
  const clip = { x: 0, y: 0, width: width ?? 0, height: Math.min(height ?? 0, mostHeight) };
  const shown = mostHeight === MOST_HEIGHT ? { fullPage: true, clip } : {};
  await page.screenshot({ path: join(PICTURES, `${name}.png`), ...shown });
}

/** Between light and dark only colours differ, and a tablet has no colours of its own: contrast takes longest. */
function rulesOf(width: Width, scheme: Scheme): RunOptions {
  if (scheme === "dark") return { runOnly: ["color-contrast"] };
  return width === "tablet" ? { rules: { "color-contrast": { enabled: false } } } : {};
}

/** What axe finds serious. It does not list passes, which would take long too. */
async function faults(page: Page, rules: RunOptions): Promise<string[]> {
  const options: RunOptions = { resultTypes: ["violations"], preload: false, ...rules };
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as AxeResults;
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
