// A reporter of `node --test` that lists the slowest test files, so that we notice what grows.
import { EventEmitter } from "node:events";
import { basename, relative } from "node:path";
import { root } from "./steps.mjs";

const LISTED = 25;

// Each reporter listens to the run three times; with four of them Node would warn of a leak.
EventEmitter.defaultMaxListeners = 20;

/** Files that share a process have a made file outside the project. */
const nameOf = (file) => (file.startsWith(root) ? relative(root, file) : basename(file, ".test.mjs"));

export default async function* slowestFiles(events) {
  const times = [];
  for await (const { type, data } of events)
    if (type === "test:summary" && data.file !== undefined)
      times.push({ file: nameOf(data.file), seconds: data.duration_ms / 1000 });
  if (times.length < 2) return;
  times.sort((a, b) => b.seconds - a.seconds);
  const all = times.reduce((sum, { seconds }) => sum + seconds, 0);
  yield `seconds of ${times.length} test files, ${all.toFixed(0)} in all; the longest:\n`;
  for (const { file, seconds } of times.slice(0, LISTED))
    yield `${seconds.toFixed(1).padStart(8)}  ${file}\n`;
}
