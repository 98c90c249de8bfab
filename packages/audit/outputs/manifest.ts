// manifest.json: the hashes of everything an audit was made from and of everything it wrote.

import { contentHash, type Json } from "#contract";
import type { Mapping } from "../columns/mapping.ts";
import type { SourceFile } from "../records/findings.ts";
import type { Summary } from "../totals/summary.ts";

/** An Ed25519 signature over the hash of everything else in the manifest. */
export interface Signature {
  readonly algorithm: "ed25519";
  /** DER in base64. */
  readonly public_key: string;
  readonly value: string;
}

interface InputRecord {
  /** As seen from the manifest. */
  readonly file: string;
  readonly content_hash: string;
  readonly rows: number;
}

export interface Manifest {
  readonly format: "fairclause-audit/1";
  readonly inputs: Readonly<Record<SourceFile, InputRecord>>;
  readonly mapping: Mapping;
  readonly mapping_hash: string;
  readonly engine_version: string;
  readonly audit_version: string;
  readonly calendar_version: Summary["calendar_version"];
  readonly award_versions: Summary["versions"];
  readonly rules: Summary["rules"];
  readonly outputs: readonly { readonly file: string; readonly content_hash: string }[];
  /** Of everything above. */
  readonly signature?: Signature;
}

export interface ManifestParts extends Pick<Manifest, "inputs" | "mapping" | "outputs"> {
  readonly summary: Summary;
}

/** Not signed. */
export const manifestOf = ({ inputs, mapping, summary, outputs }: ManifestParts): Manifest => ({
  format: "fairclause-audit/1",
  inputs: { employees: inputs.employees, timesheets: inputs.timesheets, paid: inputs.paid },
  mapping,
  mapping_hash: mappingHash(mapping),
  engine_version: summary.engine_version,
  audit_version: summary.audit_version,
  calendar_version: summary.calendar_version,
  award_versions: summary.versions,
  rules: summary.rules,
  outputs,
});

/** Of all but the signature. */
export const manifestHash = ({ signature: _, ...manifest }: Manifest): string => jsonHash(manifest);

/** What a signature covers: the purpose comes first, so that it works for nothing else. */
export const signedText = (contentHash: string): string => `fairclause-audit/1\n${contentHash}`;

const jsonHash = (value: object): string => contentHash(JSON.parse(JSON.stringify(value)) as Json);

export const mappingHash = (mapping: Mapping): string => jsonHash(mapping);

export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`;
