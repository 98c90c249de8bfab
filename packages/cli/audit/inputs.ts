// The files of an audit: named by options, or found in a folder by their names; and the mapping beside them.

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { load } from "js-yaml";
import { FILE_NAMES, isBlankMapping, type Mapping, readMapping, SOURCE_FILES, type SourceFile } from "#audit";
import { callerPath } from "../io.ts";
import { AuditFailure } from "./failure.ts";

export interface Inputs {
  readonly files: Readonly<Record<SourceFile, string>>;
  readonly mappingFile: string | null;
  readonly mapping: Mapping;
}

const READABLE = [".csv", ".tsv", ".txt", ".parquet", ".xlsx", ".ndjson", ".jsonl"];

export type Given = Readonly<Partial<Record<SourceFile | "mapping", string | undefined>>>;

export function inputsOf(folder: string | undefined, given: Given): Inputs {
  const found = folder === undefined ? {} : filesIn(callerPath(folder));
  const pathOf = (kind: SourceFile | "mapping"): string | undefined => {
    const own = given[kind];
    return own === undefined ? found[kind] : callerPath(own);
  };
  const fileOf = (kind: SourceFile): string => {
    const path = pathOf(kind);
    if (path === undefined)
      throw new AuditFailure(`there is no file of ${kind}: name one with --${kind} FILE`, folderText(folder));
    return readable(path);
  };
  const mappingFile = pathOf("mapping") ?? null;
  return {
    files: { employees: fileOf("employees"), timesheets: fileOf("timesheets"), paid: fileOf("paid") },
    mappingFile,
    mapping: mappingFile === null ? {} : mappingIn(mappingFile),
  };
}

const folderText = (folder: string | undefined): readonly string[] =>
  folder === undefined
    ? []
    : [`${folder} has: ${readdirSync(callerPath(folder)).sort().join(", ") || "nothing"}`];

/** One file of each kind by its name; refuses two that fit. */
function filesIn(folder: string): Given {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new AuditFailure(`${folder} is not a folder`);
  const names = readdirSync(folder).sort();
  const found: { [kind in SourceFile | "mapping"]?: string } = {};
  const left = names.filter((name) => READABLE.includes(extname(name).toLowerCase()));
  for (const kind of SOURCE_FILES) {
    const fitting = left.filter(
      (name) => FILE_NAMES[kind].test(name) && !Object.values(found).includes(join(folder, name)),
    );
    if (fitting.length > 1)
      throw new AuditFailure(
        `${fitting.join(" and ")} could both be the ${kind}: name one with --${kind} FILE`,
      );
    if (fitting[0] !== undefined) found[kind] = join(folder, fitting[0]);
  }
  const mapping = names.find((name) => /^mapping\.(?:ya?ml|json)$/i.test(name));
  if (mapping !== undefined) found.mapping = join(folder, mapping);
  return found;
}

function readable(path: string): string {
  if (!existsSync(path)) throw new AuditFailure(`${path} does not exist`);
  if (!READABLE.includes(extname(path).toLowerCase()))
    throw new AuditFailure(
      `${path}: we read ${READABLE.join(", ")}. Save an older spreadsheet as .xlsx or CSV first.`,
    );
  if (statSync(path).size === 0) throw new AuditFailure(`${path} is empty`);
  return path;
}

function mappingIn(path: string): Mapping {
  if (!existsSync(path)) throw new AuditFailure(`${path} does not exist`);
  let value: unknown;
  try {
    const text = readFileSync(path, "utf8");
    value = isBlankMapping(text) ? {} : load(text);
  } catch (error) {
    throw new AuditFailure(`${path} is not YAML or JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (typeof value !== "object" || Array.isArray(value))
    throw new AuditFailure(`${path} is not a mapping: it must have keys, such as dates: year-month-day`);
  const { mapping, problems } = readMapping(value ?? {});
  if (problems.length > 0)
    throw new AuditFailure(
      `${path} is not a mapping`,
      problems.map(({ pointer, detail }) => `${pointer}: ${detail}`),
    );
  return mapping;
}
