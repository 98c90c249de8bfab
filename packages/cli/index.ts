// The command line as a function: what tests and tools call.

export { run } from "./run.ts";
