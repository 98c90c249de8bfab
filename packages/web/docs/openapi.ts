// The OpenAPI document of this service, as the pages read it.

import { Problem } from "../console/call.ts";

export type Json = { readonly [key: string]: unknown };

const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const jsonOf = (value: unknown): Json => (isJson(value) ? value : {});
export const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isJson) : []);
export const textOf = (value: unknown): string =>
  value === undefined || value === null ? "" : String(value);

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly source: Json;
}

let known: Promise<Json> | null = null;

/** Fetched once; again after a failure. */
export function apiDocument(): Promise<Json> {
  known ??= fetchDocument().catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

async function fetchDocument(): Promise<Json> {
  const response = await fetch("/docs/openapi.json", { credentials: "omit" });
  if (!response.ok) throw new Problem(response.status, {});
  return jsonOf(await response.json());
}

/** Where the paths begin. */
export const baseOf = (document: Json): string => textOf(listOf(document.servers)[0]?.url);

export const operationsOf = (document: Json): readonly Operation[] =>
  Object.entries(jsonOf(document.paths)).flatMap(([path, methods]) =>
    Object.entries(jsonOf(methods)).map(([method, value]) => {
      const source = jsonOf(value);
      return {
        id: textOf(source.operationId),
        method: method.toUpperCase(),
        path,
        summary: textOf(source.summary),
        description: textOf(source.description),
        source,
      };
    }),
  );

export const schemasOf = (document: Json): readonly (readonly [string, Json])[] =>
  Object.entries(jsonOf(jsonOf(document.components).schemas)).map(([name, schema]) => [name, jsonOf(schema)]);

interface Body {
  readonly type: string;
  readonly schema: Json;
  readonly examples: readonly Example[];
}

export interface Example {
  readonly summary: string;
  readonly text: string;
}

/** As sent or shown: JSON laid out, anything else as it is. */
const written = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value, null, 2);

const examplesOf = (content: Json): readonly Example[] =>
  Object.values(jsonOf(content.examples))
    .map(jsonOf)
    .map(({ summary, value }) => ({ summary: textOf(summary), text: written(value) }));

function bodyIn(holder: unknown): Body | null {
  const [entry] = Object.entries(jsonOf(jsonOf(holder).content));
  if (entry === undefined) return null;
  const content = jsonOf(entry[1]);
  return { type: entry[0], schema: jsonOf(content.schema), examples: examplesOf(content) };
}

export const requestOf = ({ source }: Operation): Body | null => bodyIn(source.requestBody);
export const answerOf = ({ source }: Operation): Body | null => bodyIn(jsonOf(source.responses)["200"]);

export const problemsOf = ({ source }: Operation): readonly string[] =>
  Object.keys(jsonOf(source.responses)).filter((status) => status !== "200");

export const isPublic = ({ source: { security } }: Operation): boolean =>
  Array.isArray(security) && security.length === 0;
