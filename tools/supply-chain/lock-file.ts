// Reads package-lock.json: every package it installs, where it sits, and what it depends on.

import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** Subresource integrity, as the lock file has it: `sha512-BASE64`. */
  readonly integrity: string | null;
  readonly license: string | null;
  readonly isDevelopment: boolean;
  readonly isOptional: boolean;
  /** `name@version` of what it depends on, as Node would find it from where it sits. */
  readonly needs: readonly string[];
}

export interface LockFile {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** `name@version` of what the project itself asks for. */
  readonly needs: readonly string[];
  readonly packages: readonly LockedPackage[];
}

interface RawPackage {
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

type RawPackages = Readonly<Record<string, RawPackage>>;

const MODULES = "node_modules/";

export const idOf = ({ name, version }: Pick<LockedPackage, "name" | "version">): string =>
  `${name}@${version}`;

const nameAt = (path: string): string => path.slice(path.lastIndexOf(MODULES) + MODULES.length);

/** As Node resolves it: the nearest node_modules upwards from where the package sits. */
function foundFrom(packages: RawPackages, path: string, name: string): string | undefined {
  const folders = path.split(`/${MODULES}`);
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const folder = folders.slice(0, depth).join(`/${MODULES}`);
    const version = packages[`${folder === "" ? "" : `${folder}/`}${MODULES}${name}`]?.version;
    if (version !== undefined) return idOf({ name, version });
  }
  return undefined;
}

/** An optional or peer package that is not in the lock file is not installed. */
function needsOf(packages: RawPackages, path: string): readonly string[] {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = packages[path] ?? {};
  const asked = { ...peerDependencies, ...optionalDependencies, ...devDependencies, ...dependencies };
  const found = Object.keys(asked).map((name) => foundFrom(packages, path, name));
  return [...new Set(found.filter((id) => id !== undefined))].sort();
}

export function readLockFile(path = join(import.meta.dirname, "../../package-lock.json")): LockFile {
  const { packages }: { readonly packages: RawPackages } = JSON.parse(readFileSync(path, "utf8"));
  const root = packages[""] ?? {};
  const locked = Object.entries(packages).flatMap(([place, one]): readonly LockedPackage[] =>
    place === "" || one.version === undefined
      ? []
      : [
          {
            name: one.name ?? nameAt(place),
            version: one.version,
            integrity: one.integrity ?? null,
            license: one.license ?? null,
            isDevelopment: one.dev === true || one.devOptional === true,
            isOptional: one.optional === true,
            needs: needsOf(packages, place),
          },
        ],
  );
  return {
    name: root.name ?? "",
    version: root.version ?? "",
    license: root.license ?? "",
    needs: needsOf(packages, ""),
    packages: locked,
  };
}
