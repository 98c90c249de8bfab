// The OpenAPI document of this service, as the pages read it.

import { Problem } from "../console/call.ts";
import type { DocPart } from "./blocks.ts";

type Json = { readonly [key: string]: unknown };

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly source: Json;
}

const jsonOf = (value: unknown): Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
const textOf = (value: unknown): string => (value === undefined || value === null ? "" : String(value));

let known: Promise<Json> | null = null;

/** Asked for once; again after a failure. */
function apiDocument(): Promise<Json> {
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

const operationsOf = (document: Json): readonly Operation[] =>
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

export const operationParts = async (): Promise<readonly DocPart[]> =>
  operationsOf(await apiDocument()).map(({ id, method, path, summary, description }) => ({
    href: `/docs/api#${id}`,
    page: "API reference",
    heading: `${method} ${path}`,
    text: `${summary}. ${description} ${id}`,
  }));
