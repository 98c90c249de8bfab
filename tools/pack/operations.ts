// The operations of the API's document: how each is sent, and what it is in TypeScript.

import type { Method, Operation } from "#client";
import { comment, list, type Plain, plain, typeOf } from "./types.ts";

export interface Declared extends Operation {
  readonly name: string;
  readonly summary: Plain;
  /** What is given: the parameters of the path and the query, and the fields of the body; null for none. */
  readonly given: string | null;
  readonly isOptional: boolean;
  readonly answers: string;
}

export const operationsOf = (document: Plain): readonly Declared[] =>
  Object.entries(plain(document.paths)).flatMap(([path, methods]) =>
    Object.entries(plain(methods)).map(([method, operation]) =>
      declaredOf(path, methodNamed(method), plain(operation)),
    ),
  );

const METHODS: readonly Method[] = ["GET", "POST", "PUT", "DELETE"];

function methodNamed(name: string): Method {
  const method = METHODS.find((one) => one.toLowerCase() === name);
  if (method === undefined) throw new Error(`the client sends no ${name}`);
  return method;
}

const BYTES = "application/octet-stream";

/** A file, or with `range` the bytes of it from one on. */
const FILE =
  "{ readonly content: string | Uint8Array; readonly range?: { readonly from: number; readonly size?: number } }";

const typeIn = (holder: unknown): string => Object.keys(plain(plain(holder).content))[0] ?? "";

function declaredOf(path: string, method: Method, operation: Plain): Declared {
  const type = typeIn(operation.requestBody);
  const answer = plain(operation.responses)["200"];
  const parameters = list(operation.parameters);
  const named = parameters.filter(({ in: place }) => place !== "header");
  const isLines = type === "application/x-ndjson";
  const body = type === BYTES ? FILE : schemaIn(operation.requestBody);
  const mayBeEmpty = body === null || plain(operation.requestBody).required !== true;
  const given = [...(named.length === 0 ? [] : [parametersOf(named)]), ...(body === null ? [] : [body])];
  return {
    name: String(operation.operationId),
    path,
    method,
    ...(body === null ? {} : { hasBody: true as const }),
    ...(isLines ? { isLines: true as const } : {}),
    ...(type === BYTES ? { takesBytes: true as const } : {}),
    ...(typeIn(answer) === BYTES ? { givesFile: true as const } : {}),
    ...(parameters.some(({ name }) => name === "Idempotency-Key") ? { creates: true as const } : {}),
    summary: { description: `${operation.summary}. ${operation.description ?? ""}`.trim() },
    given: given.length === 0 ? null : given.join(" & "),
    isOptional: mayBeEmpty && named.every(({ required }) => required !== true),
    answers: schemaIn(answer) ?? "unknown",
  };
}

function schemaIn(holder: unknown): string | null {
  const [content] = Object.values(plain(plain(holder).content));
  if (content === undefined) return null;
  if (typeIn(holder) === BYTES) return "Uint8Array";
  const schema = plain(plain(content).schema);
  return typeOf(plain(schema.contentSchema ?? schema), 1);
}

const parametersOf = (parameters: readonly Plain[]): string =>
  typeOf(
    {
      properties: Object.fromEntries(parameters.map(({ name, schema }) => [String(name), schema])),
      required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
    },
    1,
  );

/** A method of the client; `options` is the type of what each call may be given beside its request. */
export function methodOf(declared: Declared, options: string | null): string {
  const { name, given, isOptional, isLines, answers, summary } = declared;
  const more = options === null ? [] : [`options?: ${options}`];
  const lines = `Iterable<${given}> | AsyncIterable<${given}>`;
  const own =
    given === null
      ? [`given?: {}`]
      : [isLines === true ? `lines: ${lines}` : `request${isOptional ? "?" : ""}: ${given}`];
  const result = isLines === true ? `AsyncGenerator<${answers}, void, undefined>` : `Promise<${answers}>`;
  return `${comment(summary, 1)}  ${name}(${[...own, ...more].join(", ")}): ${result};\n`;
}
