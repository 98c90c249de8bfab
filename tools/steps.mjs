// Runs one named command at a time, with a heading and how long it took.
import { spawnSync } from "node:child_process";
import { dirname } from "node:path";

export const root = dirname(import.meta.dirname);

/** Runs a JavaScript or TypeScript command line with this Node, and says whether it succeeded. */
export function tryStep(name, commandLine) {
  console.log(`── ${name}`);
  const started = performance.now();
  const result = spawnSync(process.execPath, commandLine, { cwd: root, stdio: "inherit" });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (result.status !== 0) console.error(`── ${name} failed after ${seconds} s`);
  return { seconds, status: result.status ?? 1 };
}

/** Ends the process when the command line fails. */
export function runStep(name, commandLine) {
  const { seconds, status } = tryStep(name, commandLine);
  if (status !== 0) process.exit(status);
  return seconds;
}
