// The command line's entry: passes on the arguments and sets the exit code. Plain JavaScript, so that we load the
// type stripper, which takes time and memory, only for files that were never compiled before.

import "../quick-imports.mjs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Reuses compiled code, here and in worker threads: half the time of a short command.
// The folder is ours alone: one that others may write to could contain their code.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "../../node_modules/.cache/fairclause");
enableCompileCache(process.env.NODE_COMPILE_CACHE);
const { run } = await import("./run.ts");
process.exitCode = await run(process.argv.slice(2));
