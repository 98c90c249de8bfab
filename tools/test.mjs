// Everything that must pass before a commit: the static checks, then every test.
//
//   npm test                                    checks, then all tests
//   npm test -- packages/engine                 only the tests whose path starts with or contains this
//   npm test -- --test-name-pattern=overtime    only tests, with an option of `node --test`
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findChromium, findRedis, SHARED, startOwnPostgres } from "../packages/store/testing/postgres.ts";
import { check } from "./check.mjs";
import { root, runStep, tryStep } from "./steps.mjs";

const given = process.argv.slice(2);
const options = given.filter((argument) => argument.startsWith("-"));
const paths = given.filter((argument) => !argument.startsWith("-")).map((path) => path.replace(/^\.\//, ""));

const all = globSync(["packages/**/*.test.ts", "tests/**/*.test.ts"], { cwd: root }).sort();
const chosen = all.filter((file) => paths.length === 0 || paths.some((path) => file.includes(path)));

/** Tests that use up the machine's sockets, memory or time on purpose, or measure it: one file at a time. */
const ALONE = [
  "tests/http/408.test.ts",
  "tests/http/exhaustion.test.ts",
  "tests/http/start.test.ts",
  "tests/http/timing.test.ts",
];

/** A test that still runs after twenty minutes hangs. */
const HANGS = "--test-timeout=1200000";

/** Tests that need databases; those share one server. */
const needsPostgres = (file) =>
  /^(packages\/store|tests\/(browser|commands|console|http))\/|administration|restore-drill/.test(file);

/** Tests that wait for a browser, a database or another process. A test that only computes has no excuse to fail. */
const waitsForOthers = (file) =>
  needsPostgres(file) || /^tests\/(packages\/|mcp|docs-|command-line|main-thread)/.test(file);

/** Tests that may need a browser or Redis. */
const needsPrograms = (file) => /^tests\/(browser|http)\//.test(file);

/** Before the tests: one that finds a program which another is still installing would fail. */
function installPrograms() {
  for (const find of [findChromium, findRedis]) {
    try {
      find();
    } catch {
      // The tests that need it say so.
    }
  }
}

/** A file that starts nothing, waits for nothing and leaves its process as it is can share one with others. */
const SHARES_A_PROCESS = {
  folders: /^(packages\/(audit|contract|engine|mapd|pack)|tests)\//,
  not: /child_process|worker_threads|node:(http|net|sqlite|v8|vm)|process\.|setTimeout|globalThis|mock\.|#(api|cli|store)"/,
};
/** So many processes for those that read the awards, which each process reads once, and so many for the others. */
const SHARED_PROCESSES = { awards: 6, others: 4 };

const textOf = (file) => readFileSync(join(root, file), "utf8");

const sharesAProcess = (file) =>
  SHARES_A_PROCESS.folders.test(file) && !SHARES_A_PROCESS.not.test(textOf(file)) && !needsPostgres(file);

const readsAwards = (file) => /\/(awards|random-work)\.ts"/.test(textOf(file));

/** This many files may fail beside others; more is not an accident of a busy machine. */
const FEW = 6;

/** Databases in memory need not wait for a slow disk; they write the same as on a disk. */
const MEMORY = "/dev/shm";
const MEMORY_NEEDED = 4 * 2 ** 30;

function inMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_NEEDED;
  } catch {
    return false;
  }
}

// Tests' leftovers go with the folder. The database server runs as another user, so everyone may enter.
const scratch = mkdtempSync(join(inMemory() ? MEMORY : tmpdir(), "fairclause-tests-"));
chmodSync(scratch, 0o755);
process.env.TMPDIR = scratch;
process.once("exit", () => rmSync(scratch, { recursive: true, force: true })); // a failed step ends us at once

// Later test files reuse what earlier ones compiled: without types to strip, a file starts in half the time.
process.env.NODE_COMPILE_CACHE ??= join(root, "node_modules/.cache/fairclause");

// Screenshots are for people who look at pages: a full run skips them, which saves minutes.
if (given.length === 0) process.env.PICTURES ??= "no";

/** Files that each import some of the tests, those that read the awards apart from the others. */
const together = (files) =>
  Object.entries(Object.groupBy(files, (file) => (readsAwards(file) ? "awards" : "others"))).flatMap(
    ([kind, own]) => dealt(own, Math.min(SHARED_PROCESSES[kind], own.length), kind),
  );

function dealt(files, processes, kind) {
  return Array.from({ length: processes }, (_, group) => {
    const own = files.filter((_, place) => place % processes === group);
    const path = join(scratch, `shared-${kind}-${group}.test.mjs`);
    writeFileSync(
      path,
      own.map((file) => `import ${JSON.stringify(pathToFileURL(join(root, file)).href)};\n`).join(""),
    );
    return path;
  });
}

/**
 * Files that wait leave the processors to those that compute, so one that computes comes after every few that wait;
 * short ones come last, so that no core is idle at the end.
 */
function inOrder(computing, others) {
  const { waiting = [], short = [] } = Object.groupBy(others, (file) =>
    waitsForOthers(file) ? "waiting" : "short",
  );
  const few = Math.max(1, Math.floor(waiting.length / computing.length));
  const parts = computing.map((file, place) => [file, ...waiting.slice(place * few, (place + 1) * few)]);
  return [...parts.flat(), ...waiting.slice(computing.length * few), ...short];
}

if (given.length === 0) check();
if (chosen.length > 0) {
  runStep("web app and award data, where they changed", ["tools/build-web.mjs"]);
  const failures = join(scratch, "failed-files.json");
  const reporters = Object.entries({
    spec: "stdout",
    "./tools/slowest-files.mjs": "stdout",
    "./tools/some-test-ran.mjs": "stderr",
    "./tools/failed-files.mjs": failures,
  }).flatMap(([reporter, to]) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${to}`]);
  const run = (name, concurrency, files) => {
    if (files.length === 0) return;
    const commandLine = (concurrency, files) => [
      "--import=./packages/quick-imports.mjs",
      "--test",
      `--test-concurrency=${concurrency}`,
      HANGS,
      ...reporters,
      ...options,
      ...files,
    ];
    const { seconds, status } = tryStep(name, commandLine(concurrency, files));
    console.log(`   ${seconds} s`);
    if (status === 0) return;
    const failed = JSON.parse(readFileSync(failures, "utf8") || "[]");
    const once =
      given.length > 0 || failed.length === 0 || failed.length > FEW || !failed.every(waitsForOthers);
    if (once) process.exit(status);
    console.log(`   ${runStep("the files that failed, once more, one at a time", commandLine(1, failed))} s`);
    console.warn(`   These failed beside others and passed alone: ${failed.join(", ")}`);
  };
  if (chosen.some(needsPrograms)) installPrograms();
  const server = chosen.some(needsPostgres) ? await startOwnPostgres().catch(() => null) : null;
  if (server !== null) process.env[SHARED] = server.place;
  // A name pattern may leave one half without a test, which would look like a mistake.
  const alone = options.length > 0 ? [] : chosen.filter((file) => ALONE.includes(file));
  const others = chosen.filter((file) => !alone.includes(file));
  const shared = given.length > 0 ? [] : others.filter(sharesAProcess);
  run(
    "tests, two more at a time than there are cores, since many wait for a browser or a database",
    availableParallelism() + 2,
    inOrder(
      together(shared),
      others.filter((file) => !shared.includes(file)),
    ),
  );
  run("tests that measure the machine or use it up, one at a time", 1, alone);
  await server?.stop();
} else if (paths.length > 0) {
  console.error(`no test file matches ${paths.join(" ")}; there are ${all.length}, such as ${all[0]}`);
  process.exitCode = 1;
} else {
  console.log("no test files yet");
}
