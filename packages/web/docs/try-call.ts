// Makes a call from the reference with its form's values; uses the key for it and stores it nowhere.

import { isPublic, listOf, type Operation, requestOf, textOf } from "./openapi.ts";

interface Trying {
  readonly operation: Operation;
  readonly base: string;
  readonly token: string;
  readonly values: FormData;
}

export interface Tried {
  /** Status, time, what is left of the limit, and the request's id. */
  readonly about: string;
  readonly body: string;
}

function addressOf({ operation, base, values }: Trying): string {
  const query = new URLSearchParams();
  let { path } = operation;
  for (const parameter of listOf(operation.source.parameters)) {
    const name = textOf(parameter.name);
    const value = textOf(values.get(name));
    if (parameter.in === "path") path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (parameter.in === "query" && value !== "") query.set(name, value);
  }
  return `${base}${path}${query.size === 0 ? "" : `?${query}`}`;
}

function headersOf({ operation, token, values }: Trying): Record<string, string> {
  const request = requestOf(operation);
  const given = listOf(operation.source.parameters)
    .filter((parameter) => parameter.in === "header")
    .map(({ name }): [string, string] => [textOf(name), textOf(values.get(textOf(name)))])
    .filter(([, value]) => value !== "");
  return {
    ...Object.fromEntries(given),
    ...(token === "" || isPublic(operation) ? {} : { Authorization: `Bearer ${token}` }),
    ...(request === null ? {} : { "Content-Type": request.type }),
  };
}

export async function triedCall(trying: Trying): Promise<Tried> {
  const { operation, values } = trying;
  const started = performance.now();
  const body = requestOf(operation) === null ? {} : { body: textOf(values.get("body")) };
  const response = await fetch(addressOf(trying), {
    method: operation.method,
    credentials: "omit",
    headers: headersOf(trying),
    ...body,
  });
  const text = await response.text();
  const left = response.headers.get("x-ratelimit-remaining");
  const about = [
    String(response.status),
    `${Math.round(performance.now() - started)} ms`,
    left === null ? "" : `${left} left this minute`,
    response.headers.get("x-request-id") ?? "",
  ];
  return { about: about.filter((part) => part !== "").join(" · "), body: readable(text) };
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
