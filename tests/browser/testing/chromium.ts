// A real Chromium for tests, Debian's.

import { type Browser, chromium } from "playwright-core";
import { findChromium } from "#store/testing";

/** A busy machine may take its time. */
const START_MS = 240_000;

/** Containers give no sandbox; the pages are our own. */
export const startChromium = async (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"], timeout: START_MS });
