// manifest.json: the hashes of everything an audit was made from and of everything it wrote.

import type { KeyObject } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Mapping, SourceFile, Summary } from "#audit";
import { contentHash, type Json } from "#contract";
import { AuditFailure } from "./failure.ts";
import { type Signature, signatureOf } from "./signature.ts";

export interface Manifest {
  readonly format: "fairclause-audit/1";
  readonly inputs: Readonly<
    Record<SourceFile, { readonly file: string; readonly content_hash: string; readonly rows: number }>
  >;
  readonly mapping: Mapping;
  readonly mapping_hash: string;
  readonly engine_version: string;
  readonly calendar_version: Summary["calendar_version"];
  readonly award_versions: Summary["versions"];
  readonly rules: Summary["rules"];
  readonly outputs: readonly { readonly file: string; readonly content_hash: string }[];
  /** Of everything above. */
  readonly signature?: Signature;
}

export interface ManifestParts {
  readonly out: string;
  readonly inputs: Readonly<
    Record<SourceFile, { readonly path: string; readonly hash: string; readonly rows: number }>
  >;
  readonly mapping: Mapping;
  readonly summary: Summary;
  readonly outputs: Manifest["outputs"];
  /** null: the manifest is not signed. */
  readonly key: KeyObject | null;
}

/** Inputs are named as seen from the manifest, so that a folder with both can move. */
export function manifestOf({ out, inputs, mapping, summary, outputs, key }: ManifestParts): Manifest {
  const input = (kind: SourceFile): Manifest["inputs"][SourceFile] => ({
    file: relative(out, inputs[kind].path).split(sep).join("/"),
    content_hash: inputs[kind].hash,
    rows: inputs[kind].rows,
  });
  const manifest: Manifest = {
    format: "fairclause-audit/1",
    inputs: { employees: input("employees"), timesheets: input("timesheets"), paid: input("paid") },
    mapping,
    mapping_hash: mappingHash(mapping),
    engine_version: summary.engine_version,
    calendar_version: summary.calendar_version,
    award_versions: summary.versions,
    rules: summary.rules,
    outputs,
  };
  return key === null ? manifest : { ...manifest, signature: signatureOf(manifestHash(manifest), key) };
}

/** Of all but the signature. */
export const manifestHash = ({ signature: _, ...manifest }: Manifest): string => jsonHash(manifest);

const jsonHash = (value: object): string => contentHash(JSON.parse(JSON.stringify(value)) as Json);

export const mappingHash = (mapping: Mapping): string => jsonHash(mapping);

export function readManifest(path: string): Manifest {
  if (!existsSync(path)) throw new AuditFailure(`${path} does not exist`);
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw new AuditFailure(`${path} is not a manifest: it cannot be read as JSON`);
  }
  if (!isManifest(value)) throw new AuditFailure(`${path} is not the manifest of an audit`);
  return value;
}

const isManifest = (value: unknown): value is Manifest =>
  typeof value === "object" &&
  value !== null &&
  "format" in value &&
  value.format === "fairclause-audit/1" &&
  "inputs" in value &&
  "outputs" in value &&
  Array.isArray(value.outputs);

export const inputPath = (folder: string, manifest: Manifest, kind: SourceFile): string =>
  join(folder, manifest.inputs[kind].file);
