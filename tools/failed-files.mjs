// A reporter of `node --test` that writes the files with a failed test, as a JSON list.
import { relative } from "node:path";
import { root } from "./steps.mjs";

export default async function* failedFiles(events) {
  const files = new Set();
  for await (const { type, data } of events)
    if (type === "test:fail" && data.file !== undefined) files.add(relative(root, data.file));
  yield JSON.stringify([...files]);
}
