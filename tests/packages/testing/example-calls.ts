// The calls of the API's document with their first examples, in an order in which each finds what it needs.

import { operationsOf } from "../../../tools/pack/operations.ts";
import { list, type Plain, plain } from "../../../tools/pack/types.ts";

export interface Example {
  readonly name: string;
  readonly method: string;
  /** With parameters as `{name}`. */
  readonly template: string;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The lines of a call that takes lines. */
  readonly body: unknown;
  readonly isLines: boolean;
  /** The body is the content of a file. */
  readonly isBytes: boolean;
}

/** Each needs what the one before it leaves. */
const LATE = ["startAudit", "listAuditResults", "getAuditResult", "getAuditLetters", "cancelAudit"];

/** Deleting comes last, and of everything after that of one, so that what the others need is there. */
export function exampleCalls(document: Plain): readonly Example[] {
  const names = operationsOf(document).map(({ name }) => name);
  const calls = Object.entries(plain(document.paths)).flatMap(([template, methods]) =>
    Object.entries(plain(methods)).map(([method, operation]) =>
      exampleOf(template, method.toUpperCase(), plain(operation)),
    ),
  );
  return calls.filter(({ name }) => names.includes(name)).toSorted((a, b) => turnOf(a) - turnOf(b));
}

const turnOf = ({ name, method, path }: Example): number =>
  method === "DELETE" ? LATE.length + 2 - Math.min(1, Object.keys(path).length) : LATE.indexOf(name) + 1;

function exampleOf(template: string, method: string, operation: Plain): Example {
  const [[type = "", content] = []] = Object.entries(plain(plain(operation.requestBody).content));
  const isLines = type === "application/x-ndjson";
  const body = plain(plain(plain(content).examples).example1).value;
  return {
    name: String(operation.operationId),
    method,
    template,
    path: valuesIn(operation, "path"),
    query: valuesIn(operation, "query"),
    body: isLines ? linesOf(String(body)) : body,
    isLines,
    isBytes: type === "application/octet-stream",
  };
}

const linesOf = (text: string): readonly unknown[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

const valuesIn = ({ parameters }: Plain, place: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    list(parameters)
      .filter((one) => one.in === place && one.example !== undefined)
      .map(({ name, example }) => [String(name), String(example)]),
  );
