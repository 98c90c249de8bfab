// The advisories we know of, read from the file in the repository, and which of them affect the lock file.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FAILSAFE_SCHEMA, load } from "js-yaml";
import { idOf, type LockedPackage } from "./lock-file.ts";
import { isInRange } from "./versions.ts";

export const ADVISORIES_FILE = join(import.meta.dirname, "../../supply-chain/advisories.yaml");

const SEVERITIES = ["low", "moderate", "high", "critical"] as const;

export interface Advisory {
  readonly id: string;
  readonly package: string;
  /** The versions it is about, such as `>=2.0.0 <2.2.2`. */
  readonly affected: string;
  readonly severity: (typeof SEVERITIES)[number];
  /** In our own words. */
  readonly says: string;
  readonly source: string;
  /** The day it was looked up. */
  readonly checked: string;
  /** Why an affected version may stay; without it, the check fails. */
  readonly accepted?: string;
}

export interface AdvisoryList {
  /** The day someone last looked for new ones. */
  readonly reviewed: string;
  readonly advisories: readonly Advisory[];
}

const NEEDED = ["id", "package", "affected", "severity", "says", "source", "checked"];
const ID = /^(?:GHSA(?:-[23456789cfghjmpqrvwx]{4}){3}|CVE-\d{4}-\d{4,})$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

type Entry = Readonly<Record<string, unknown>>;

/** What is wrong with an entry, as a sentence. */
function faultsOf(entry: Entry): readonly string[] {
  const text = (name: string): string => String(entry[name] ?? "");
  const name = text("id") || JSON.stringify(entry);
  const known = [...NEEDED, "accepted"];
  return [
    ...NEEDED.filter((field) => text(field) === "").map((field) => `${name}: ${field} is missing`),
    ...Object.keys(entry)
      .filter((field) => !known.includes(field))
      .map((field) => `${name}: ${field} is not a field of an advisory`),
    ...(ID.test(text("id")) ? [] : [`${name}: an id is a GHSA or a CVE`]),
    ...(DAY.test(text("checked")) ? [] : [`${name}: checked is a day, such as 2026-11-15`]),
    ...(text("source").startsWith("https://") ? [] : [`${name}: the source is an https address`]),
    ...(SEVERITIES.some((one) => one === text("severity"))
      ? []
      : [`${name}: severity is ${SEVERITIES.join(", ")}`]),
    ...rangeFaults(name, text("affected")),
  ];
}

function rangeFaults(name: string, range: string): readonly string[] {
  try {
    isInRange("0.0.0", range);
    return [];
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function toAdvisory(entry: Entry): Advisory {
  const text = (name: string): string => String(entry[name] ?? "");
  return {
    id: text("id"),
    package: text("package"),
    affected: text("affected"),
    severity: SEVERITIES.find((one) => one === entry.severity) ?? "critical",
    says: text("says"),
    source: text("source"),
    checked: text("checked"),
    ...(entry.accepted === undefined ? {} : { accepted: text("accepted") }),
  };
}

interface Written {
  readonly reviewed: string;
  readonly advisories: readonly Entry[];
}

/** Scalars are text until they are read: a version is no number and a day is no moment. */
export function readAdvisories(text = readFileSync(ADVISORIES_FILE, "utf8")): AdvisoryList {
  const list = load(text, { schema: FAILSAFE_SCHEMA }) as Written;
  const faults = [
    ...list.advisories.flatMap(faultsOf),
    ...(DAY.test(list.reviewed) ? [] : ["reviewed is a day, such as 2026-11-15"]),
  ];
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return { reviewed: list.reviewed, advisories: list.advisories.map(toAdvisory) };
}

export interface Finding {
  readonly advisory: Advisory;
  readonly package: string;
}

export function findingsIn(
  packages: readonly LockedPackage[],
  advisories: readonly Advisory[],
): readonly Finding[] {
  return advisories.flatMap((advisory) => {
    const affected = packages.filter(
      ({ name, version }) => name === advisory.package && isInRange(version, advisory.affected),
    );
    return [...new Set(affected.map(idOf))].map((id) => ({ advisory, package: id }));
  });
}
