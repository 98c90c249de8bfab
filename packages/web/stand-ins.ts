// What the browser's build replaces the schemas and typebox with, most of which no page needs.

import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const PACKAGES = join(import.meta.dirname, "..");
const SCHEMA_FILES = ["contract/schemas/*-schema.ts"];
const SCHEMAS = /\/packages\/contract\/schemas\/[a-z-]*-schema\.ts$/;
const KEYWORD = /\/typebox\/build\/schema\/engine\/([a-z][a-zA-Z]+)\.mjs$/;

/** Not keywords: where schemas are walked through, and where one is `true` or `false`. */
const ALWAYS = ["index", "schema", "boolean"];

/** Validation without the part that runs text as code, which the pages' policy forbids. */
const checksWithoutCode = {
  name: "checks-without-code",
  enforce: "pre" as const,
  resolveId: (id: string, importer: string | undefined) =>
    id === "./compile.mjs" && importer?.endsWith("/typebox/build/schema/schema.mjs")
      ? join(import.meta.dirname, "browser/compile.ts")
      : null,
};

/** Schemas as plain data; what builds them, and what only the API's document shows, stays behind. */
const schemasAsData = {
  name: "schemas-as-data",
  async load(id: string) {
    if (!SCHEMAS.test(id)) return null;
    return Object.entries(await exportsOf(id))
      .map(([name, value]) => `export const ${name} = ${asData(id, name, value)};`)
      .join("\n");
  },
};

/** A page would call `undefined` in place of a function. */
function asData(file: string, name: string, value: unknown): string {
  if (typeof value === "function") throw new Error(`${file} is a file of schemas: move ${name} out of it`);
  return JSON.stringify(bare(value));
}

/** This does not check keywords that no schema has. */
const keywordsInUse = {
  name: "keywords-in-use",
  async transform(code: string, id: string) {
    const keyword = KEYWORD.exec(id)?.[1];
    if (keyword === undefined || ALWAYS.includes(keyword) || (await keywords()).has(keyword)) return null;
    const names = [...code.matchAll(/^export function (\w+)/gm)].map(([, name]) => name);
    const stop = `() => { throw new Error("no schema was known to have ${keyword}"); }`;
    return names.map((name) => `export const ${name} = ${stop};`).join("\n");
  },
};

/** What a build needs so that the contract runs without Node, and without running text as code. */
export const WITHOUT_NODE = {
  plugins: [checksWithoutCode, schemasAsData, keywordsInUse],
  resolve: { alias: { "node:crypto": join(import.meta.dirname, "browser/crypto.ts") } },
};

const exportsOf = (file: string): Promise<Readonly<Record<string, unknown>>> =>
  import(pathToFileURL(file).href);

let known: Promise<ReadonlySet<string>> | null = null;

function keywords(): Promise<ReadonlySet<string>> {
  const files = globSync(SCHEMA_FILES, { cwd: PACKAGES }).map((name) => join(PACKAGES, name));
  known ??= Promise.all(files.map(exportsOf)).then((modules) => {
    const found = new Set<string>();
    for (const schemas of modules) each(schemas, (keyword) => found.add(keyword));
    return found;
  });
  return known;
}

const TOLD = ["title", "description", "examples"];

/** The part of a schema that checks a value; reports each of its keywords on the way. */
function bare(schema: unknown, tell: (keyword: string) => void = () => {}): unknown {
  if (Array.isArray(schema)) return schema.map((one) => bare(one, tell));
  if (typeof schema !== "object" || schema === null) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => !TOLD.includes(keyword));
  for (const [keyword] of kept) tell(keyword);
  const bareOf = (keyword: string, value: unknown) =>
    NAMED.includes(keyword) ? each(value, tell) : bare(value, tell);
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, bareOf(keyword, value)]));
}

const NAMED = ["properties", "patternProperties"];

/** By name; a name may be the same as a keyword. */
const each = (schemas: unknown, tell: (keyword: string) => void): unknown =>
  Object.fromEntries(Object.entries(schemas ?? {}).map(([name, schema]) => [name, bare(schema, tell)]));
