// Answers about awards, kept as bytes with their ETag: the same until the data, the question or the day changes.

import { hash } from "node:crypto";
import { isProblem, type Problem } from "#contract";
import { compressed, type Encoding } from "./encoding.ts";

export interface KeptAnswer {
  readonly body: Buffer;
  /** Without quotes; a compressed form adds its name. */
  readonly tag: string;
  /** Compressed forms, each made when first asked for. */
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

interface KeptBodies {
  get(name: string): KeptAnswer | undefined;
  keep(name: string, body: Buffer): KeptAnswer;
}

/** The oldest go when there are too many bytes. Compressed forms are small beside the plain one, which alone is counted. */
export function keptBodies(): KeptBodies {
  const kept = new Map<string, KeptAnswer>();
  let bytes = 0;
  const drop = (name: string): void => {
    bytes -= kept.get(name)?.body.length ?? 0;
    kept.delete(name);
  };
  return {
    get: (name) => kept.get(name),
    keep(name, body) {
      const entry = keptOf(body);
      drop(name);
      kept.set(name, entry);
      bytes += body.length;
      for (const oldest of kept.keys()) {
        if (bytes <= MOST_BYTES || oldest === name) break;
        drop(oldest);
      }
      return entry;
    },
  };
}

export function keptAnswers(): KeptAnswers {
  const kept = keptBodies();
  return {
    get(question, answer) {
      const known = kept.get(question);
      if (known !== undefined) return known;
      const made = answer();
      return isProblem(made) ? made : kept.keep(question, Buffer.from(JSON.stringify(made), "utf8"));
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

/** Any form of the same answer will do for a caller that has it. */
export function hasCurrent(header: string | undefined, { tag }: KeptAnswer): boolean {
  if (header === undefined) return false;
  return header.split(",").some((entry) => {
    const given = entry.trim();
    return given === "*" || given.replace(/^W\//, "").replace(/(?:-br|-gzip)?"$/, '"') === `"${tag}"`;
  });
}
