// Whether a request comes from the console's own pages. Browsers say so, and a page of another site cannot make them
// lie.

import type { IncomingMessage } from "node:http";

const JSON_TYPE = /^application\/json(?:[ \t]*;[ \t]*charset=(?:"utf-8"|utf-8))?[ \t]*$/i;

/**
 * We answer nothing that another site's page triggered. A change must also carry our own Origin,
 * and be JSON, which a form cannot send and a script of another site may not.
 */
export function isOwnPage({ method, headers }: IncomingMessage, origins: readonly string[]): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  if (method === "GET" || method === "HEAD") return true;
  const { origin, "content-type": type = "" } = headers;
  return origin !== undefined && origins.includes(origin) && JSON_TYPE.test(type);
}

/** The origin of PUBLIC_URL; on this machine both of its names. */
export function originsOf(publicUrl: string): readonly string[] {
  const { origin, hostname, port, protocol } = new URL(publicUrl);
  if (hostname !== "127.0.0.1" && hostname !== "localhost") return [origin];
  const at = port === "" ? "" : `:${port}`;
  return ["127.0.0.1", "localhost"].map((name) => `${protocol}//${name}${at}`);
}
