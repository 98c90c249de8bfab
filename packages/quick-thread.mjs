// The entry of a worker thread that loads faster: runs the module whose address is its only argument.

import "./quick-imports.mjs";

await import(process.argv[2]);
