// Everything that can be said about the code without running it: format, lint, types, unused code.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, runStep } from "./steps.mjs";

const TSC = "node_modules/typescript/bin/tsc";
const ENGINE = [TSC, "--noEmit", "--project", "tsconfig.engine.json"];
const STEPS = [
  ["format and lint (biome)", ["node_modules/@biomejs/biome/bin/biome", "check"]],
  ["types (tsc)", [TSC, "--noEmit"]],
  ...(existsSync(join(root, "packages/engine/index.ts"))
    ? [["engine without Node or browser types (tsc)", ENGINE]]
    : []),
  ["unused code and dependencies (knip)", ["node_modules/knip/bin/knip.js"]],
];

export function check() {
  for (const [name, commandLine] of STEPS) console.log(`   ${runStep(name, commandLine)} s`);
}

if (import.meta.main) check();
