// Answers about awards, kept as bytes with their ETag: the same until the data, the question or the day changes.

import { hash } from "node:crypto";
import { isProblem, type Problem } from "#contract";
import { compressed, type Encoding } from "./encoding.ts";
import { type Kept, withinBytes } from "./within-bytes.ts";

export interface KeptAnswer {
  readonly body: Buffer;
  /** Without quotes; a compressed form adds its name. */
  readonly tag: string;
  /** Compressed forms, each made on first request. */
  readonly forms: Map<Encoding, Promise<Buffer>>;
}

export interface KeptAnswers {
  get(question: string, answer: () => object | Problem): KeptAnswer | Problem;
}

export const keptOf = (body: Buffer): KeptAnswer => ({
  body,
  tag: hash("sha256", body, "hex").slice(0, 32),
  forms: new Map(),
});

const MOST_BYTES = 16 * 1024 * 1024;

/** Compressed forms are small beside the plain one, so we count only that. */
export const keptBodies = (): Kept<KeptAnswer> => withinBytes(MOST_BYTES, ({ body }) => body.length);

export function keptAnswers(): KeptAnswers {
  const kept = keptBodies();
  return {
    get(question, answer) {
      const known = kept.get(question);
      if (known !== undefined) return known;
      const made = answer();
      if (isProblem(made)) return made;
      const entry = keptOf(Buffer.from(JSON.stringify(made), "utf8"));
      kept.keep(question, entry);
      return entry;
    },
  };
}

export function formOf({ body, forms }: KeptAnswer, encoding: Encoding | null): Buffer | Promise<Buffer> {
  if (encoding === null) return body;
  const known = forms.get(encoding) ?? compressed(body, encoding, "small");
  forms.set(encoding, known);
  return known;
}

export const entityTag = ({ tag }: KeptAnswer, encoding: Encoding | null): string =>
  encoding === null ? `"${tag}"` : `"${tag}-${encoding}"`;

/** A caller may have any form of the same answer. */
export function hasCurrent(header: string | undefined, { tag }: KeptAnswer): boolean {
  if (header === undefined) return false;
  return header.split(",").some((entry) => {
    const given = entry.trim();
    return given === "*" || given.replace(/^W\//, "").replace(/(?:-br|-gzip)?"$/, '"') === `"${tag}"`;
  });
}
