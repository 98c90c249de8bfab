// Pictures of the public pages at two widths, light and dark, into a folder that git ignores: `node tests/browser/shots.ts [path…]`.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startScene } from "./testing/scene.ts";

const FOLDER = join(import.meta.dirname, "../../dist/screenshots");
const PATHS = ["/", "/playground", "/awards", "/awards/MA000004", "/awards/MA000010", "/status"];
const WIDTHS = [
  { name: "desk", width: 1280, height: 900 },
  { name: "phone", width: 390, height: 844 },
] as const;

/** Long pages are cut: their beginning shows how they look. */
const MOST_HEIGHT = 2600;

mkdirSync(FOLDER, { recursive: true });
const asked = process.argv.slice(2);
const scene = await startScene();
for (const colorScheme of ["light", "dark"] as const)
  for (const { name, ...viewport } of WIDTHS) {
    const page = await scene.newPage({ viewport, colorScheme });
    for (const path of asked.length > 0 ? asked : PATHS) {
      await page.goto(path);
      await page.waitForSelector("h1");
      await page.waitForSelector(".busy", { state: "detached" });
      await page.waitForTimeout(250);
      const file = `${path.replaceAll(/[^A-Za-z0-9]+/g, "-").slice(0, 60)}-${name}-${colorScheme}.png`;
      const clip = { x: 0, y: 0, width: viewport.width, height: MOST_HEIGHT };
      await page.screenshot({ path: join(FOLDER, file), fullPage: true, clip });
    }
    await page.context().close();
  }
await scene.stop();
scene.assertCalm();
