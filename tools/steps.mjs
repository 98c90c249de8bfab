// Runs one named command at a time, with a heading and how long it took, and stops at the first failure.
import { spawnSync } from "node:child_process";
import { dirname } from "node:path";

export const root = dirname(import.meta.dirname);

/** Runs a JavaScript or TypeScript command line with this Node; ends the process when it fails. */
export function runStep(name, commandLine) {
  console.log(`── ${name}`);
  const started = performance.now();
  const result = spawnSync(process.execPath, commandLine, { cwd: root, stdio: "inherit" });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (result.status === 0) return seconds;
  console.error(`── ${name} failed after ${seconds} s`);
  process.exit(result.status ?? 1);
}
