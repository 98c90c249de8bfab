// A software bill of materials (CycloneDX 1.6) from the lock file alone: the same lock file gives the same bytes.

import { createHash } from "node:crypto";
import { idOf, type LockedPackage, type LockFile } from "./lock-file.ts";

interface Component {
  readonly type: "library";
  readonly "bom-ref": string;
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly scope: "required" | "optional" | "excluded";
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly object[];
  readonly purl: string;
}

/** A package URL: the scope's @ is written %40. */
const purlOf = (id: string): string => `pkg:npm/${id.replace(/^@/, "%40")}`;

const ALGORITHMS: Readonly<Record<string, string>> = { sha512: "SHA-512", sha384: "SHA-384", sha1: "SHA-1" };

function hashesOf(integrity: string | null): Pick<Component, "hashes"> {
  if (integrity === null) return {};
  const [algorithm = "", encoded = ""] = integrity.split("-", 2);
  const alg = ALGORITHMS[algorithm];
  if (alg === undefined) return {};
  return { hashes: [{ alg, content: Buffer.from(encoded, "base64").toString("hex") }] };
}

/** One SPDX id is a licence; ids joined by words are an expression. */
function licensesOf(license: string | null): Pick<Component, "licenses"> {
  if (license === null) return {};
  const isOne = /^[A-Za-z0-9.+-]+$/.test(license);
  return { licenses: [isOne ? { license: { id: license } } : { expression: license }] };
}

/** Development packages do not run in the service. */
const scopeOf = ({ isDevelopment, isOptional }: LockedPackage): Component["scope"] =>
  isDevelopment ? "excluded" : isOptional ? "optional" : "required";

function componentOf(one: LockedPackage): Component {
  const [, scope, bare] = /^(@[^/]+)\/(.+)$/.exec(one.name) ?? [];
  const purl = purlOf(idOf(one));
  return {
    type: "library",
    "bom-ref": purl,
    ...(scope === undefined ? {} : { group: scope }),
    name: bare ?? one.name,
    version: one.version,
    scope: scopeOf(one),
    ...hashesOf(one.integrity),
    ...licensesOf(one.license),
    purl,
  };
}

/** A package may occur in several places: it is one component, required if any place requires it. */
function merged(packages: readonly LockedPackage[]): readonly LockedPackage[] {
  const byId = new Map<string, LockedPackage>();
  for (const one of packages) {
    const known = byId.get(idOf(one));
    byId.set(idOf(one), {
      ...one,
      isDevelopment: one.isDevelopment && known?.isDevelopment !== false,
      isOptional: one.isOptional && known?.isOptional !== false,
      needs: [...new Set([...one.needs, ...(known?.needs ?? [])])].sort(),
    });
  }
  return [...byId].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** A UUID (version 8, RFC 9562) of the content: other content has another serial number. */
function serialOf(content: string): string {
  const hex = createHash("sha256").update(content).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${parts.join("-")}`;
}

/** No timestamp: the time of making says nothing about the content. */
export function billOfMaterials(lock: LockFile): object {
  const packages = merged(lock.packages);
  const root = purlOf(idOf(lock));
  const component = {
    type: "application",
    "bom-ref": root,
    name: lock.name,
    version: lock.version,
    licenses: [{ license: { id: lock.license } }],
    purl: root,
  };
  const content = {
    metadata: { lifecycles: [{ phase: "pre-build" }], component },
    components: packages.map(componentOf),
    dependencies: [
      { ref: root, dependsOn: lock.needs.map(purlOf) },
      ...packages.map((one) => ({ ref: purlOf(idOf(one)), dependsOn: one.needs.map(purlOf) })),
    ],
  };
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: serialOf(JSON.stringify(content)),
    version: 1,
    ...content,
  };
}
