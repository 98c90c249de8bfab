// Builds @fairclause/client into a folder: one module without imports, and its types, both from the API's document.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { methodOf, operationsOf } from "./operations.ts";
import { manifestOf, type Release } from "./release.ts";
import { declarationsOf, type Plain, plain } from "./types.ts";

const ROOT = join(import.meta.dirname, "../..");

export async function buildClient(document: Plain, release: Release, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const operations = Object.fromEntries(
    operationsOf(document).map(({ name, method, path, hasBody, isLines, creates }) => [
      name,
      { method, path, ...(hasBody && { hasBody }), ...(isLines && { isLines }), ...(creates && { creates }) },
    ]),
  );
  await build({
    stdin: {
      contents: `export { FairclauseProblem, FairclauseUnreachable } from "#client";
import { clientOf } from "#client";
export const createClient = clientOf(${JSON.stringify(operations)}, ${JSON.stringify(release.version)});`,
      resolveDir: ROOT,
    },
    bundle: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    outfile: join(folder, "index.js"),
    logLevel: "error",
  });
  writeFileSync(join(folder, "index.d.ts"), clientTypes(document));
  writeFileSync(
    join(folder, "fairclause.py"),
    readFileSync(join(ROOT, "packages/client/python/fairclause.py")),
  );
  const exports = {
    ".": { types: "./index.d.ts", default: "./index.js" },
    "./fairclause.py": "./fairclause.py",
    "./package.json": "./package.json",
  };
  writeFileSync(
    join(folder, "package.json"),
    manifestOf(release, {
      name: "@fairclause/client",
      description: "Typed client of the Fairclause API: what a shift of work must pay in Australia",
      main: "./index.js",
      exports,
    }),
  );
}

/** Named in full in the quickstart, so that what is installed can be read without the website. */
function clientTypes(document: Plain): string {
  const methods = operationsOf(document).map((operation) => methodOf(operation, "CallOptions"));
  const { schemas } = plain(document.components);
  return `// Written from the API's document by \`npm run pack\`.

${declarationsOf(plain(schemas), [...methods, "Problem"])}
${ERRORS}
${SETTINGS}
export interface Client {
${methods.join("\n")}}

/** Throws a TypeError where the settings cannot work. */
export declare function createClient(settings: Settings): Client;
`;
}

/** The same in both packages. */
export const ERRORS = `/** The service answered with a problem: a fault of the request, a refusal with its clauses, a limit. */
export declare class FairclauseProblem extends Error {
  readonly name: "FairclauseProblem";
  readonly problem: Omit<Problem, "request_id"> & { readonly request_id?: string };
  readonly status: number;
  /** Stable: decide by it. */
  readonly code: string;
  readonly detail: string;
  readonly requestId: string | undefined;
  readonly errors: NonNullable<Problem["errors"]>;
  readonly clauses: NonNullable<Problem["clauses"]>;
}
`;

const SETTINGS = `/** There was no answer, or one that is not from Fairclause. */
export declare class FairclauseUnreachable extends Error {
  readonly name: "FairclauseUnreachable";
}

export interface Settings {
  /** Where the service is, such as https://pay.example.com. */
  readonly url: string;
  /** KEY_ID:SECRET, from a secret store or the environment. */
  readonly key: string;
  /** How often a call is tried again; default 4. */
  readonly retries?: number | undefined;
  /** The wait before the first retry, doubled for each one after it; default 250. */
  readonly firstWaitMs?: number | undefined;
  /** The longest wait before a retry; default 60,000. A call that is asked to wait longer fails at once. */
  readonly longestWaitMs?: number | undefined;
  /** How long one try may take; default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** Instead of the platform's fetch. */
  readonly fetch?: typeof fetch | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}
`;
