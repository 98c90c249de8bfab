// Installs dependencies when they are missing or out of date, then runs a file with the pinned Node.
// Plain JavaScript that Node 20 understands, because it runs before anything is installed.
//
//   node tools/bootstrap.mjs <file> [arguments…]
//
// Standard output belongs to the program we run: everything here goes to standard error.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join, resolve } from "node:path";
import { isatty } from "node:tty";
import { fileURLToPath } from "node:url";

const NEEDED_NODE_MAJOR = 24;
const LOCK_WAIT_SECONDS = 600;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const stampFile = join(modules, ".fairclause-installed");
const lockFile = join(modules, ".fairclause-installing");

const [file, ...programArguments] = process.argv.slice(2);
if (file === undefined) fail("usage: node tools/bootstrap.mjs <file> [arguments…]");
if (!isInstalled()) withLock(() => isInstalled() || install());
run(pinnedNode(), [resolve(root, file), ...programArguments]);

function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === wantedStamp();
}

/** What node_modules must have been installed from, and for which machine. */
function wantedStamp() {
  const hash = createHash("sha256");
  for (const name of ["package.json", "package-lock.json"]) {
    const path = join(root, name);
    hash.update(existsSync(path) ? readFileSync(path) : "").update("\0");
  }
  return `${hash.digest("hex")} ${process.platform} ${process.arch}\n`;
}

/** `npm install` and not `npm ci`, which refuses a lock file that lacks other platforms' packages. */
function install() {
  const started = Date.now();
  process.stderr.write("fairclause: installing dependencies… ");
  const options = [
    "--no-audit",
    "--no-save",
    "--no-fund",
    "--include=dev",
    "--include=optional",
    "--loglevel=error",
  ];
  const npm = spawnSync("npm", ["install", ...options, "--prefix", root], {
    cwd: root,
    encoding: "utf8",
    shell: process.platform === "win32",
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (npm.status !== 0) {
    process.stderr.write(`failed\n${npm.error?.message ?? npm.stdout + npm.stderr}\n`);
    fail("npm install failed, for the reason above. Nothing was run; fix it and run again.");
  }
  writeFileSync(stampFile, wantedStamp());
  process.stderr.write(`done in ${Math.round((Date.now() - started) / 1000)} s\n`);
}

/** One install of a clone at a time; takes over a lock whose holder has died. */
function withLock(action) {
  mkdirSync(modules, { recursive: true });
  const giveUpAt = Date.now() + LOCK_WAIT_SECONDS * 1000;
  while (!takeLock()) {
    if (Date.now() > giveUpAt) fail(`another install still holds ${lockFile}; delete it if none is running`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  const release = () => rmSync(lockFile, { force: true });
  process.once("exit", release);
  action();
  process.off("exit", release);
  release();
}

function takeLock() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (holderHasDied()) rmSync(lockFile, { force: true });
    return false;
  }
}

function holderHasDied() {
  try {
    const holder = Number(readFileSync(lockFile, "utf8"));
    if (holder > 0) process.kill(holder, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

/** The Node that the lock file pins for this machine, or the one running now if it is new enough. */
function pinnedNode() {
  const system = process.platform === "win32" ? "win" : process.platform;
  const binary = process.platform === "win32" ? "node.exe" : "node";
  const pinned = join(modules, `node-${system}-${process.arch}`, "bin", binary);
  if (existsSync(pinned)) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_NODE_MAJOR) return process.execPath;
  return fail(
    `no Node ${NEEDED_NODE_MAJOR} was installed for ${process.platform} ${process.arch} and this is ` +
      `Node ${process.versions.node}: put Node ${NEEDED_NODE_MAJOR} or later on the path and run again`,
  );
}

/** Runs to the end, passing on standard streams, signals and the exit code. */
function run(node, commandLine) {
  const child = spawn(node, commandLine, { stdio: "inherit" });
  child.once("error", (error) => fail(`could not run ${node}: ${error.message}`));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    // A terminal sends Ctrl-C to the child as well: once is enough.
    process.on(signal, () => (signal === "SIGINT" && isatty(0) ? undefined : child.kill(signal)));
  }
  child.once("exit", (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
    setTimeout(() => process.exit(128 + constants.signals[signal]), 100);
  });
}

function fail(message) {
  process.stderr.write(`fairclause: ${message}\n`);
  process.exit(1);
}
