// Everything that must hold before a change is committed: the static checks, then every test.
//
//   npm test                                    checks, then all tests
//   npm test -- packages/engine                 only the tests whose path starts with or contains this
//   npm test -- --test-name-pattern=overtime    only tests, with an option of `node --test`
import { globSync } from "node:fs";
import { check } from "./check.mjs";
import { root, runStep } from "./steps.mjs";

const given = process.argv.slice(2);
const options = given.filter((argument) => argument.startsWith("-"));
const paths = given.filter((argument) => !argument.startsWith("-")).map((path) => path.replace(/^\.\//, ""));

const all = globSync(["packages/**/*.test.ts", "tests/**/*.test.ts"], { cwd: root }).sort();
const chosen = all.filter((file) => paths.length === 0 || paths.some((path) => file.includes(path)));

if (given.length === 0) check();
if (chosen.length > 0) {
  runStep("web app and award data, where they changed", ["tools/build-web.mjs"]);
  const reporters = ["spec", "./tools/some-test-ran.mjs"].flatMap((reporter, index) => [
    `--test-reporter=${reporter}`,
    `--test-reporter-destination=${index === 0 ? "stdout" : "stderr"}`,
  ]);
  runStep("tests (node --test)", ["--test", ...reporters, ...options, ...chosen]);
} else if (paths.length > 0) {
  console.error(`no test file matches ${paths.join(" ")}; there are ${all.length}, such as ${all[0]}`);
  process.exitCode = 1;
} else {
  console.log("no test files yet");
}
