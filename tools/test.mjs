// Everything that must hold before a change is committed: the static checks, then every test.
//
//   npm test                                    checks, then all tests
//   npm test -- packages/engine                 only the tests whose path starts with or contains this
//   npm test -- --test-name-pattern=overtime    only tests, with an option of `node --test`
import { globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { check } from "./check.mjs";
import { root, runStep } from "./steps.mjs";

const given = process.argv.slice(2);
const options = given.filter((argument) => argument.startsWith("-"));
const paths = given.filter((argument) => !argument.startsWith("-")).map((path) => path.replace(/^\.\//, ""));

const all = globSync(["packages/**/*.test.ts", "tests/**/*.test.ts"], { cwd: root }).sort();
const chosen = all.filter((file) => paths.length === 0 || paths.some((path) => file.includes(path)));

/** Real servers, databases and browsers, which some of these tests time: a file at a time. */
const isServed = (file) => /^(packages\/(api|store)|tests\/(browser|console|http))\//.test(file);

if (given.length === 0) check();
if (chosen.length > 0) {
  runStep("web app and award data, where they changed", ["tools/build-web.mjs"]);
  const reporters = ["spec", "./tools/some-test-ran.mjs"].flatMap((reporter, index) => [
    `--test-reporter=${reporter}`,
    `--test-reporter-destination=${index === 0 ? "stdout" : "stderr"}`,
  ]);
  const run = (name, concurrency, files) => {
    if (files.length === 0) return;
    const commandLine = ["--test", `--test-concurrency=${concurrency}`, ...reporters, ...options, ...files];
    console.log(`   ${runStep(name, commandLine)} s`);
  };
  // A pattern of names may leave one half without a test, which would look like a mistake.
  const served = options.length > 0 ? chosen : chosen.filter(isServed);
  run(
    "tests of calculations and commands",
    availableParallelism(),
    chosen.filter((file) => !served.includes(file)),
  );
  run(options.length > 0 ? "tests" : "tests of the service, its stores and its pages", 1, served);
} else if (paths.length > 0) {
  console.error(`no test file matches ${paths.join(" ")}; there are ${all.length}, such as ${all[0]}`);
  process.exitCode = 1;
} else {
  console.log("no test files yet");
}
