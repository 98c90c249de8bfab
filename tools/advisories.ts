// Checks the lock file against the advisories in the repository, without a network.
//
//   npm run advisories                   what is known, and whether it touches us; exit 1 when it does
//   npm run advisories -- add FILE…      adds advisories in the OSV format (osv.dev, GitHub's advisory database)

import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { ADVISORIES_FILE, findingsIn, readAdvisories } from "./supply-chain/advisories.ts";
import { readLockFile } from "./supply-chain/lock-file.ts";
import { entriesFrom } from "./supply-chain/osv.ts";

const [verb, ...files] = process.argv.slice(2);
if (verb === "add") add(files);
if (verb === undefined || verb === "add") check();
else {
  console.error("usage: npm run advisories [-- add FILE…]");
  process.exitCode = 2;
}

/** All or nothing: if the list cannot be read afterwards, it restores the earlier one. */
function add(paths: readonly string[]): void {
  const before = readFileSync(ADVISORIES_FILE, "utf8");
  const today = new Date().toISOString().slice(0, 10);
  try {
    for (const path of paths) {
      const text = readFileSync(resolve(process.env.INIT_CWD ?? process.cwd(), path), "utf8");
      appendFileSync(ADVISORIES_FILE, entriesFrom(text, today));
    }
    readAdvisories();
  } catch (error) {
    writeFileSync(ADVISORIES_FILE, before);
    throw error;
  }
  console.log(`${paths.length} added: say in our own words what each says, and set reviewed to ${today}`);
}

function check(): void {
  const { reviewed, advisories } = readAdvisories();
  const findings = findingsIn(readLockFile().packages, advisories);
  for (const { advisory, package: id } of findings) {
    const { accepted, severity, says, source } = advisory;
    console.log(`${id}: ${advisory.id} (${severity}): ${says} ${source}`);
    if (accepted !== undefined) console.log(`   accepted: ${accepted}`);
  }
  const open = findings.filter(({ advisory }) => advisory.accepted === undefined);
  console.log(
    `${advisories.length} advisories, last reviewed ${reviewed}; ${open.length} of them touch a locked version`,
  );
  if (open.length > 0) process.exitCode = 1;
}
