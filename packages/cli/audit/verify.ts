// `fairclause audit verify`: whether an audit's files match its manifest, and whether running it again gives the same.

import type { KeyObject } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Manifest, manifestHash, mappingHash, SOURCE_FILES, type SourceFile } from "#audit";
import { callerPath, say } from "../io.ts";
import type { Inputs } from "./inputs.ts";
import { fileHash } from "./join-parts.ts";
import { inputPath, readManifest } from "./manifest.ts";
import { otherLetters } from "./output-folder.ts";
import { runAudit } from "./run-audit.ts";
import { checkSignature } from "./signature.ts";

export interface Verifying {
  readonly awards: string;
  /** The key that must have signed; null: any may have, or none. */
  readonly signedBy: KeyObject | null;
}

export async function verifyManifest(path: string, { awards, signedBy }: Verifying): Promise<number> {
  const file = callerPath(path);
  const manifest = readManifest(file);
  const folder = dirname(file);
  const signature = checkSignature(manifest.signature, manifestHash(manifest), signedBy);
  const faults = [
    ...(signature.fault === null ? [] : [signature.fault]),
    ...(await fileFaults(manifest, folder)),
  ];
  if (faults.length === 0) faults.push(...(await repeatFaults(manifest, folder, awards)));
  if (faults.length > 0) {
    process.stderr.write(faults.map((fault) => `fairclause: ${fault}\n`).join(""));
    return 1;
  }
  const signed = signature.keyId === null ? "It is not signed." : `It is signed with key ${signature.keyId}.`;
  await say(
    `The files are as the manifest says, and the audit gives the same again: ${manifest.outputs.length} files. ${signed}\n`,
  );
  return 0;
}

/** Outputs, inputs and mapping that no longer match their hashes. */
export async function fileFaults(manifest: Manifest, folder: string): Promise<readonly string[]> {
  const faults = [...(await outputFaults(manifest, folder)), ...(await inputFaults(manifest, folder))];
  if (mappingHash(manifest.mapping) !== manifest.mapping_hash)
    faults.push("the mapping is not the one that was hashed");
  return faults;
}

/** The files and the mapping of the audit, to run all or part of it again. */
export function inputsIn(manifest: Manifest, folder: string): Inputs {
  const path = (kind: SourceFile): string => inputPath(folder, manifest, kind);
  const files = { employees: path("employees"), timesheets: path("timesheets"), paid: path("paid") };
  return { files, mappingFile: null, mapping: manifest.mapping };
}

async function outputFaults({ outputs }: Manifest, folder: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { file, content_hash } of outputs) {
    const path = join(folder, file);
    if (!existsSync(path)) faults.push(`${file} is missing`);
    else if ((await fileHash(path)) !== content_hash) faults.push(`${file} was changed`);
  }
  const named = outputs.map(({ file }) => file);
  for (const file of otherLetters(folder, named)) faults.push(`${file} is not of this audit: delete it`);
  return faults;
}

async function inputFaults(manifest: Manifest, folder: string): Promise<string[]> {
  const faults: string[] = [];
  for (const kind of SOURCE_FILES) {
    const path = inputPath(folder, manifest, kind);
    if (!existsSync(path))
      faults.push(`${manifest.inputs[kind].file} (${kind}) is missing, so the audit cannot be repeated`);
    else if ((await fileHash(path)) !== manifest.inputs[kind].content_hash)
      faults.push(`${manifest.inputs[kind].file} (${kind}) was changed since the audit`);
  }
  return faults;
}

/** Runs it again in a separate folder; reports differences by file. */
async function repeatFaults(manifest: Manifest, folder: string, awards: string): Promise<readonly string[]> {
  const out = mkdtempSync(join(tmpdir(), "fairclause-verify-"));
  try {
    const again = await runAudit({
      inputs: inputsIn(manifest, folder),
      out,
      awards,
      threads: null,
      key: null,
      tell: () => {},
    });
    const different = otherFiles(manifest, again.manifest);
    return different.length === 0
      ? statementFaults(manifest, again.manifest)
      : [`doing the audit again gives other ${different.join(", ")}${changesText(manifest, again.manifest)}`];
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Files of one manifest that the other does not have with the same content. */
function otherFiles(before: Manifest, now: Manifest): readonly string[] {
  const listed = ({ outputs }: Manifest): ReadonlySet<string> =>
    new Set(outputs.map(({ file, content_hash }) => `${content_hash} ${file}`));
  const [was, is] = [listed(before), listed(now)];
  const other = [...was].filter((one) => !is.has(one)).concat([...is].filter((one) => !was.has(one)));
  return [...new Set(other.map((one) => one.slice(one.indexOf(" ") + 1)))].sort();
}

const STATED = ["engine_version", "audit_version", "calendar_version", "award_versions", "rules"] as const;

/** What the manifest says beside its files must be what the audit gives. */
function statementFaults(before: Manifest, now: Manifest): readonly string[] {
  const isOther = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);
  const stated = STATED.filter((key) => isOther(before[key], now[key]));
  const rows = SOURCE_FILES.filter((kind) => before.inputs[kind].rows !== now.inputs[kind].rows);
  const other = [...stated, ...rows.map((kind) => `the rows of ${kind}`)];
  return other.length === 0
    ? []
    : [`the manifest says other ${other.join(", ")} than doing the audit again gives`];
}

/** What differs today: the engine, the audit, or versions of awards. */
function changesText(before: Manifest, now: Manifest): string {
  if (now.engine_version !== before.engine_version)
    return `; the engine is ${now.engine_version} now and was ${before.engine_version}`;
  if (now.audit_version !== before.audit_version)
    return `; the audit is version ${now.audit_version} now and was ${before.audit_version}`;
  const known = new Set(before.award_versions.map(({ content_hash }) => content_hash));
  const other = now.award_versions.filter(({ content_hash }) => !known.has(content_hash));
  return other.length === 0
    ? ""
    : `; new since then: ${other.map(({ id }) => id).join(", ")}. fairclause audit recall says what they change`;
}
