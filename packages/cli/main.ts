// The command line's entry: hands the arguments over and sets the exit code.

import { run } from "./run.ts";

process.exitCode = await run(process.argv.slice(2));
