// All checks that do not run the code: format, lint, types, unused code.
import { runStep } from "./steps.mjs";

const TSC = "node_modules/typescript/bin/tsc";
const ENGINE = [TSC, "--noEmit", "--project", "tsconfig.engine.json"];
const STEPS = [
  ["format and lint (biome)", ["node_modules/@biomejs/biome/bin/biome", "check"]],
  ["types (tsc)", [TSC, "--noEmit"]],
  ["engine without Node or browser types (tsc)", ENGINE],
  ["web app, for browsers (tsc)", [TSC, "--noEmit", "--project", "tsconfig.web.json"]],
  ["unused code and dependencies (knip)", ["node_modules/knip/bin/knip.js"]],
];

export function check() {
  for (const [name, commandLine] of STEPS) console.log(`   ${runStep(name, commandLine)} s`);
}

if (import.meta.main) check();
