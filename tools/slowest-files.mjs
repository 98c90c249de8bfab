// A reporter of `node --test` that lists the slowest test files, so that we notice what grows.
import { relative } from "node:path";
import { root } from "./steps.mjs";

const LISTED = 25;

export default async function* slowestFiles(events) {
  const times = [];
  for await (const { type, data } of events)
    if (type === "test:summary" && data.file !== undefined)
      times.push({ file: relative(root, data.file), seconds: data.duration_ms / 1000 });
  if (times.length < 2) return;
  times.sort((a, b) => b.seconds - a.seconds);
  const all = times.reduce((sum, { seconds }) => sum + seconds, 0);
  yield `seconds of ${times.length} test files, ${all.toFixed(0)} in all; the longest:\n`;
  for (const { file, seconds } of times.slice(0, LISTED))
    yield `${seconds.toFixed(1).padStart(8)}  ${file}\n`;
}
