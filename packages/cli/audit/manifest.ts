// manifest.json on the command line: makes and signs it, reads it, and finds its inputs again.

import type { KeyObject } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import {
  type Manifest,
  type ManifestParts,
  manifestHash,
  manifestOf,
  SOURCE_FILES,
  type SourceFile,
} from "#audit";
import { AuditFailure } from "./failure.ts";
import { signatureOf } from "./signature.ts";

export interface LoadedInput {
  readonly path: string;
  readonly hash: string;
  readonly rows: number;
}

/** Inputs are named as seen from the manifest, so that a folder with both can move. */
export const inputRecord = (
  out: string,
  { path, hash, rows }: LoadedInput,
): Manifest["inputs"][SourceFile] => ({
  file: relative(out, path).split(sep).join("/"),
  content_hash: hash,
  rows,
});

/** `key` null: the manifest is not signed. */
export function signedManifest(parts: ManifestParts, key: KeyObject | null): Manifest {
  const manifest = manifestOf(parts);
  return key === null ? manifest : { ...manifest, signature: signatureOf(manifestHash(manifest), key) };
}

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
  SOURCE_FILES.every((kind) => isHashedFile(fieldOf(value.inputs, kind))) &&
  "mapping" in value &&
  typeof value.mapping === "object" &&
  "award_versions" in value &&
  Array.isArray(value.award_versions) &&
  "outputs" in value &&
  Array.isArray(value.outputs) &&
  value.outputs.every(isHashedFile);

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

const isHashedFile = (value: unknown): boolean =>
  typeof fieldOf(value, "file") === "string" && typeof fieldOf(value, "content_hash") === "string";

export const inputPath = (folder: string, manifest: Manifest, kind: SourceFile): string =>
  join(folder, manifest.inputs[kind].file);
