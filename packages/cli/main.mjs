// The command line's entry: hands the arguments over and sets the exit code. Plain JavaScript: what strips types from
// the others is then needed only for what was never compiled before, and takes time and memory.

import "../quick-imports.mjs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// What was compiled before is not compiled again, here and in worker threads: half the time of a short command.
// The folder is ours alone: one that others may write to could hold their code.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "../../node_modules/.cache/fairclause");
enableCompileCache(process.env.NODE_COMPILE_CACHE);
const { run } = await import("./run.ts");
process.exitCode = await run(process.argv.slice(2));
