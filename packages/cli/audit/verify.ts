// `fairclause audit verify`: are the files of an audit as its manifest says, and does doing it again give the same?

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { callerPath, say } from "../io.ts";
import { FILE_KINDS } from "./inputs.ts";
import { fileHash } from "./join-parts.ts";
import { inputPath, type Manifest, mappingHash, readManifest } from "./manifest.ts";
import { runAudit } from "./run-audit.ts";

export async function verifyManifest(path: string, awards: string): Promise<number> {
  const file = callerPath(path);
  const manifest = readManifest(file);
  const folder = dirname(file);
  const faults = [...(await outputFaults(manifest, folder)), ...(await inputFaults(manifest, folder))];
  if (mappingHash(manifest.mapping) !== manifest.mapping_hash)
    faults.push("the mapping is not the one that was hashed");
  if (faults.length === 0) faults.push(...(await repeatFaults(manifest, folder, awards)));
  if (faults.length > 0) {
    process.stderr.write(faults.map((fault) => `fairclause: ${fault}\n`).join(""));
    return 1;
  }
  await say(
    `The files are as the manifest says, and the audit gives the same again: ${manifest.outputs.length} files.\n`,
  );
  return 0;
}

async function outputFaults({ outputs }: Manifest, folder: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { file, content_hash } of outputs) {
    const path = join(folder, file);
    if (!existsSync(path)) faults.push(`${file} is missing`);
    else if ((await fileHash(path)) !== content_hash) faults.push(`${file} was changed`);
  }
  return faults;
}

async function inputFaults(manifest: Manifest, folder: string): Promise<string[]> {
  const faults: string[] = [];
  for (const kind of FILE_KINDS) {
    const path = inputPath(folder, manifest, kind);
    if (!existsSync(path))
      faults.push(`${manifest.inputs[kind].file} (${kind}) is missing, so the audit cannot be repeated`);
    else if ((await fileHash(path)) !== manifest.inputs[kind].content_hash)
      faults.push(`${manifest.inputs[kind].file} (${kind}) was changed since the audit`);
  }
  return faults;
}

/** Done again in a folder of its own; differences are told by file. */
async function repeatFaults(manifest: Manifest, folder: string, awards: string): Promise<readonly string[]> {
  const out = mkdtempSync(join(tmpdir(), "fairclause-verify-"));
  try {
    const [employees, timesheets, paid] = FILE_KINDS.map((kind) => inputPath(folder, manifest, kind));
    const files = { employees: employees ?? "", timesheets: timesheets ?? "", paid: paid ?? "" };
    const again = await runAudit({
      inputs: { files, mappingFile: null, mapping: manifest.mapping },
      out,
      awards,
      threads: null,
      tell: () => {},
    });
    const hashes = new Map(again.manifest.outputs.map(({ file, content_hash }) => [file, content_hash]));
    const different = manifest.outputs.filter(({ file, content_hash }) => hashes.get(file) !== content_hash);
    if (different.length === 0) return [];
    const versions =
      again.manifest.engine_version === manifest.engine_version
        ? ""
        : `; the engine is ${again.manifest.engine_version} now and was ${manifest.engine_version}`;
    return [`doing the audit again gives other ${different.map(({ file }) => file).join(", ")}${versions}`];
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
