// Builds @fairclause/engine into a folder: the calculation for Node and for browsers, its types, and the award data.

import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { hasPublicData, publicDataFolder, writePublicData } from "#pack";
import { WITHOUT_NODE } from "#web";
import { ERRORS } from "./client.ts";
import { methodOf, operationsOf } from "./operations.ts";
import { manifestOf, type Release } from "./release.ts";
import { declarationsOf, type Plain, plain } from "./types.ts";

const ROOT = join(import.meta.dirname, "../..");
const OFFLINE = join(ROOT, "packages/offline");

export async function buildEngine(
  document: Plain,
  release: Release,
  folder: string,
  awards = join(ROOT, "awards"),
): Promise<void> {
  mkdirSync(join(folder, "data"), { recursive: true });
  await bundle(folder);
  writeFileSync(join(folder, "index.d.ts"), await engineTypes(document));
  copyData(awards, join(folder, "data"));
  const notices = ["typebox/license", "@noble/hashes/LICENSE"].map(
    (name) =>
      `${name.slice(0, name.lastIndexOf("/"))}\n\n${readFileSync(join(ROOT, "node_modules", name), "utf8")}`,
  );
  writeFileSync(
    join(folder, "NOTICE"),
    [readFileSync(join(ROOT, "NOTICE"), "utf8"), ...notices].join("\n\n"),
  );
  writeFileSync(
    join(folder, "package.json"),
    manifestOf(release, {
      name: "@fairclause/engine",
      description: "What a shift of work must pay in Australia, priced offline with the award data",
      main: "./node.js",
      exports: {
        ".": { types: "./index.d.ts", node: "./node.js", default: "./browser.js" },
        "./data/*": "./data/*",
        "./package.json": "./package.json",
      },
    }),
  );
}

/** Node and browsers run the same calculation: only the reading of files differs. */
const bundle = (folder: string): Promise<unknown> =>
  build({
    configFile: false,
    logLevel: "error",
    resolve: WITHOUT_NODE.resolve,
    plugins: [...WITHOUT_NODE.plugins, groupByForNode20],
    build: {
      target: "es2022",
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      copyPublicDir: false,
      lib: {
        entry: { node: join(OFFLINE, "node.ts"), browser: join(OFFLINE, "browser.ts") },
        formats: ["es"],
      },
      rolldownOptions: { external: ["node:fs/promises"] },
    },
  });

/** Node 20 and browsers from before 2024 lack `Map.groupBy`. */
const groupByForNode20: Plugin = {
  name: "group-by-for-node-20",
  transform: (code: string) =>
    code.includes("Map.groupBy(")
      ? `import { groupBy } from ${JSON.stringify(join(import.meta.dirname, "group-by.ts"))};\n${code.replaceAll("Map.groupBy(", "groupBy(")}`
      : null,
};

/** Without the pages of the website, which are most of the bytes and price nothing. */
function copyData(awards: string, folder: string): void {
  const data = publicDataFolder(awards);
  if (!hasPublicData(data)) writePublicData(awards, data);
  for (const name of globSync("*.json", { cwd: data }))
    if (!/\.(?:page|readings)\./.test(name)) copyFileSync(join(data, name), join(folder, name));
}

async function engineTypes(document: Plain): Promise<string> {
  const { CALLS } = await import("#offline");
  const methods = operationsOf(document)
    .filter(({ name }) => CALLS.includes(name))
    .map((operation) => methodOf(operation, null));
  return `// Written from the API's document by \`npm run pack\`.

${declarationsOf(plain(plain(document.components).schemas), [...methods, "Problem"])}
${ERRORS}
export interface Engine {
${methods.join("\n")}}

export interface EngineOptions {
  /** In a browser: the address of the folder \`data\` where you serve it, whole or relative to the page. */
  readonly data?: string | undefined;
  /** Instead: gives the text of a file of the award data. */
  readonly read?: ((name: string) => Promise<string>) | undefined;
}

/** In Node the award data lies beside the code, and nothing needs to be given. */
export declare function createEngine(options?: EngineOptions): Engine;

/** Changes only when some result can change. */
export declare const ENGINE_VERSION: string;
/** Canonical JSON (RFC 8785), and its SHA-256. */
export declare function canonicalJson(value: unknown): string;
export declare function contentHash(value: unknown): string;
`;
}
