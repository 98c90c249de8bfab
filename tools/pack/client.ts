// Builds @fairclause/client into a folder: one module without imports, and its types, both from the API's document.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { methodOf, operationsOf } from "./operations.ts";
import { manifestOf, type Release } from "./release.ts";
import { declarationsOf, type Plain, plain } from "./types.ts";

const ROOT = join(import.meta.dirname, "../..");

const FLAGS = ["hasBody", "isLines", "takesBytes", "givesFile", "creates"] as const;

export async function buildClient(document: Plain, release: Release, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const operations = Object.fromEntries(
    operationsOf(document).map((declared) => {
      const { name, method, path } = declared;
      const flags = FLAGS.filter((flag) => declared[flag] === true).map((flag) => [flag, true]);
      return [name, { method, path, ...Object.fromEntries(flags) }];
    }),
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
${AUDITS}
export interface Client {
${methods.join("\n")}
${AUDIT_METHODS}}

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
  /** For a call that creates something: your own Idempotency-Key. Default: a new one, which retries repeat. */
  readonly idempotencyKey?: string | undefined;
}
`;

const AUDITS = `/** A whole file: as text, as bytes, or as bytes that come piece by piece, such as a read stream. */
export type FileContent = string | Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export interface WaitOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the audit each time we look at it. */
  readonly onProgress?: ((audit: PayrollAudit) => void) | undefined;
}
`;

/** What @fairclause/client has beside the operations of the document. */
const AUDIT_METHODS = `  /** Uploads a file of an audit in pieces of 1 MiB, and says how large it was: startAudit asks for that. */
  uploadAuditFile(
    request: { readonly id: string; readonly file: "employees" | "timesheets" | "paid"; readonly content: FileContent },
    options?: CallOptions,
  ): Promise<{ readonly bytes: number }>;

  /** Waits until an audit has finished, failed or was cancelled: \`state\` says which. */
  waitForAudit(request: { readonly id: string }, options?: WaitOptions): Promise<PayrollAudit>;

  /** Opens an audit, uploads its files, starts it and waits until it has ended: \`state\` says how. */
  runAudit(
    request: Omit<AuditSetup, "files"> & {
      readonly files: {
        readonly employees: FileContent;
        readonly timesheets: FileContent;
        readonly paid: FileContent;
      };
      /** What the files are called, for the manifest. */
      readonly names?: AuditSetup["files"];
    },
    options?: WaitOptions,
  ): Promise<PayrollAudit>;

  /** The files of an audit that has finished, one after the other, each checked against its hash. */
  fetchAuditResults(
    request: { readonly id: string },
    options?: CallOptions,
  ): AsyncGenerator<AuditResults["files"][number] & { readonly content: Uint8Array }, void, undefined>;
`;
