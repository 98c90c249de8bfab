// A real Chromium for tests, Debian's; installs it if possible.

import { execFileSync } from "node:child_process";
import { type Browser, chromium } from "playwright-core";

const found = (): string | null => {
  try {
    return execFileSync("which", ["chromium"], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
};

function install(): string {
  const there = found();
  if (there !== null) return there;
  try {
    execFileSync("apt-get", ["install", "-y", "-q", "chromium"], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      stdio: "ignore",
    });
  } catch {
    // Reported below, in words.
  }
  const installed = found();
  if (installed === null)
    throw new Error("this test needs Chromium: install it (Debian: apt-get install chromium)");
  return installed;
}

/** Containers give no sandbox; the pages are our own. */
export const startChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: install(), args: ["--no-sandbox"] });
