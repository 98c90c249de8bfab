// The OpenAPI 3.1 document, built from the route table and the schemas the server validates with.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ProblemBody } from "#contract";
import type { Example, Route } from "./endpoints/endpoint.ts";

type Plain = { readonly [key: string]: unknown };

/** Statuses that any call may get, and more that any call with a key may get. A query may be wrong anywhere: 422. */
const OF_EVERY_CALL = [400, 408, 414, 417, 422, 431, 500];
const OF_EVERY_KEY = [401, 403, 429, 503];

/** A service's answer to the first example of each call: npm run docs:answers. */
const ANSWERS_FILE = join(import.meta.dirname, "endpoints/answers.json");
type Answers = Readonly<Record<string, Plain>>;

const WHEN: Readonly<Record<number, string>> = {
  400: "The request is malformed, or its text is not JSON we accept",
  401: "No credential, or one that is unknown, wrong, expired, revoked or replaced",
  403: "The organisation is suspended, the credential lacks the scope, or the request came over plain HTTP",
  404: "No such resource",
  408: "The request did not arrive in time",
  409: "The audit or webhook is not in the state that this needs, an upload is not complete, there are as many as there may be, or the Idempotency-Key is in use",
  413: "The body is larger than 1 MiB, or the files of an audit are too large",
  414: "The path is too long",
  415: "The body is not application/json in UTF-8, for a batch not application/x-ndjson, or for a piece of a file not application/octet-stream",
  417: "An expectation other than 100-continue",
  422: "A fault of the request, each with its place; or a refusal, with the clause",
  429: "Rate limit; Retry-After says when",
  431: "The headers are too large",
  500: "A fault of ours",
  503: "A part of the service is down; Retry-After says when to try again",
};

export function openApiDocument(routes: readonly Route[], basePath: string, release: string): Plain {
  const schemas = new Map<string, Plain>();
  const shown: Answers = JSON.parse(readFileSync(ANSWERS_FILE, "utf8"));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of routes) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operationOf(endpoint, schemas, shown[endpoint.name]);
    paths[endpoint.path] = path;
  }
  const problem = named(ProblemBody, schemas);
  return {
    openapi: "3.1.0",
    info: {
      title: "Fairclause",
      version: release,
      summary: "What the law says a shift of work must pay in Australia, with the clause behind every cent",
      description: DESCRIPTION,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: basePath }],
    security: [{ credential: [] }],
    paths,
    components: {
      schemas: Object.fromEntries(schemas),
      responses: Object.fromEntries(
        Object.entries(WHEN).map(([status, description]) => [
          status,
          { description, content: { "application/problem+json": { schema: problem } } },
        ]),
      ),
      securitySchemes: {
        credential: {
          type: "http",
          scheme: "bearer",
          description:
            "Authorization: Bearer KEY_ID:SECRET, such as ak_…:sk_…. A credential has scopes (calculate, audit, read); each call names the one it needs.",
        },
      },
    },
  };
}

const DESCRIPTION =
  "Money and rates are decimal strings, dates and times are local. Every error is an RFC 9457 problem with a stable code and a request id. Every response to a credential carries RateLimit-Policy, RateLimit and X-RateLimit-Limit, -Remaining and -Reset (the last in Unix seconds). Responses to a sandbox key carry Fairclause-Sandbox: true. Award data carries an ETag. This is not legal advice; the award prevails.";

function operationOf(endpoint: Route, schemas: Map<string, Plain>, shown: Plain | undefined): Plain {
  const { name, scope, summary, description, isPublic, body, answers, examples } = endpoint;
  const mayBeEmpty = "mayBeEmpty" in endpoint && endpoint.mayBeEmpty;
  const parameters = parametersOf(endpoint);
  const { takes, gives } = typesOf(endpoint);
  return {
    operationId: name,
    ...(isPublic ? {} : { "x-scope": scope }),
    summary,
    ...(description === undefined ? {} : { description }),
    ...(isPublic ? { security: [] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: mayBeEmpty !== true,
            content: {
              [takes]: { schema: inLines(takes, named(body, schemas)), examples: bodies(examples) },
            },
          },
        }),
    responses: {
      200: {
        description: "The answer",
        content: {
          [gives]: {
            schema: inLines(gives, named(answers, schemas)),
            ...(shown === undefined ? {} : { examples: { example1: shown } }),
          },
        },
      },
      ...(endpoint.isData === true ? { 304: NOT_MODIFIED } : {}),
      ...Object.fromEntries(
        statusesOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

const NOT_MODIFIED = {
  description: "If-None-Match has the answer's ETag: what you have is current. It has no body.",
  headers: { ETag: { description: "The tag of the answer.", schema: { type: "string" } } },
};

const statusesOf = ({ problems, isPublic }: Route): readonly number[] =>
  [...new Set([...problems, ...OF_EVERY_CALL, ...(isPublic ? [] : OF_EVERY_KEY)])].sort((a, b) => a - b);

const LINES = "application/x-ndjson";

/** Lines are a text of which each line fits the schema. */
const inLines = (type: string, schema: unknown): unknown =>
  type === LINES
    ? {
        type: "string",
        description: "A JSON object on each line.",
        contentMediaType: LINES,
        contentSchema: schema,
      }
    : schema;

/** The media types of a call's request and response. */
function typesOf(endpoint: Route): { readonly takes: string; readonly gives: string } {
  const bytes = "application/octet-stream";
  const usual = endpoint.isLines === true ? LINES : "application/json";
  if (!("ask" in endpoint)) return { takes: usual, gives: usual };
  return {
    takes: endpoint.isStream === true ? bytes : usual,
    gives: endpoint.isDownload === true ? bytes : usual,
  };
}

const bodies = (examples: readonly Example[]): Plain =>
  Object.fromEntries(
    examples.map(({ name, body, lines, text }, index) => [
      `example${index + 1}`,
      { summary: name, value: text ?? (lines === undefined ? body : linesText(lines)) },
    ]),
  );

const linesText = (lines: readonly object[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join("");

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Any text of 1 to 255 printable ASCII characters, such as a UUID. The same request with the same key within 24 hours makes nothing more and gets the first answer, with Idempotent-Replayed: true.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
  example: "7c1d3f0e-5a52-4c86-9a0e-2f6f4f1f8c11",
};

const CONTENT_RANGE = {
  name: "Content-Range",
  in: "header",
  required: false,
  description:
    "The first and the last byte that the body has, and the size of the whole file, or * if you do not know it yet. Without it the body is the whole file.",
  schema: { type: "string", pattern: "^bytes [0-9]+-[0-9]+/([0-9]+|[*])$" },
  example: "bytes 0-1048575/5000000",
};

function parametersOf(route: Route): readonly Plain[] {
  const {
    parameters = {},
    query,
    examples: [first],
  } = route;
  const ofPath = Object.entries(parameters).map(([name, schema]) => ({
    name,
    in: "path",
    required: true,
    schema: plain(schema, new Map()),
    example: first.path?.[name],
  }));
  const required: readonly string[] = query?.required ?? [];
  const ofQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema: plain(schema, new Map()),
    example: first.query?.[name],
  }));
  const ofMaker = "makes" in route && route.makes === true ? [IDEMPOTENCY_KEY] : [];
  const ofStream = "isStream" in route && route.isStream === true ? [CONTENT_RANGE] : [];
  return [...ofPath, ...ofQuery, ...ofMaker, ...ofStream];
}

/** A schema with a title appears once and is referenced. */
function named(schema: unknown, schemas: Map<string, Plain>): unknown {
  const title = titleOf(schema);
  if (title === null) return plain(schema, schemas);
  if (!schemas.has(title)) {
    schemas.set(title, {});
    schemas.set(title, entriesOf(schema as Plain, schemas));
  }
  return { $ref: `#/components/schemas/${title}` };
}

const titleOf = (schema: unknown): string | null =>
  typeof schema === "object" && schema !== null && "title" in schema && typeof schema.title === "string"
    ? schema.title
    : null;

function plain(value: unknown, schemas: Map<string, Plain>): unknown {
  if (Array.isArray(value)) return value.map((item) => plain(item, schemas));
  if (typeof value !== "object" || value === null) return value;
  return titleOf(value) === null ? entriesOf(value as Plain, schemas) : named(value, schemas);
}

/** Without the library's own marks. */
const entriesOf = (schema: Plain, schemas: Map<string, Plain>): Plain =>
  Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !key.startsWith("~"))
      .map(([key, value]) => [key, plain(value, schemas)]),
  );
