// How we store passwords: Argon2id with the pepper in it, bound to the address they belong to.

import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { StoreUnavailable } from "./errors.ts";
import { type HashKeys, hashedOver } from "./keyed-hash.ts";

const derive = promisify(argon2);

/** OWASP's second choice of memory and passes; each hash says what it was made with. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const FORM = /^argon2id\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)(?:\$(\d{1,4}))?$/;

/** How many a thread computes at a time: each takes 19 MB, and other requests go on. */
const AT_A_TIME = 2;
const MOST_WAITING = 100;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING) throw new StoreUnavailable("too many passwords wait to be checked");
  if (running >= AT_A_TIME) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly tagLength: number;
}

/** A hash copied onto another person's row opens nothing, and no one can make one without the pepper. */
async function tagOf(
  [first, ...later]: HashKeys,
  { email, password }: Typed,
  nonce: Buffer,
  cost: Cost,
): Promise<Buffer> {
  const tag = await inTurn(() =>
    derive("argon2id", {
      message: password.normalize("NFC"),
      nonce,
      secret: first,
      associatedData: email,
      ...cost,
    }),
  );
  return hashedOver(later, tag);
}

interface Typed {
  readonly email: string;
  readonly password: string;
}

/** As stored; its last part is the number of peppers over it, where there is more than one. */
interface Kept {
  readonly cost: Cost;
  readonly nonce: Buffer;
  readonly tag: Buffer;
  readonly peppers: number;
}

function textOf({ cost: { memory, passes, parallelism }, nonce, tag, peppers }: Kept): string {
  const parts = [`m=${memory},t=${passes},p=${parallelism}`, nonce.toString("base64url")];
  return ["argon2id", ...parts, tag.toString("base64url"), ...(peppers > 1 ? [peppers] : [])].join("$");
}

function keptIn(text: string): Kept | undefined {
  const [, memory, passes, parallelism, nonce, tag, peppers = 1] = FORM.exec(text) ?? [];
  if (nonce === undefined || tag === undefined) return undefined;
  const known = Buffer.from(tag, "base64url");
  const sizes = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const cost = { ...sizes, tagLength: known.length };
  return { cost, nonce: Buffer.from(nonce, "base64url"), tag: known, peppers: Number(peppers) };
}

export async function hashPassword(keys: HashKeys, typed: Typed): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(keys, typed, nonce, COST);
  return textOf({ cost: COST, nonce, tag, peppers: keys.length });
}

/** How many peppers are over it. */
export const peppersOver = (kept: string | undefined): number => keptIn(kept ?? "")?.peppers ?? 1;

/** Under every pepper, including those it was made under; a text that is not a hash stays as it is. */
export function underAllPeppers(keys: HashKeys, text: string): string {
  const kept = keptIn(text);
  if (kept === undefined) return text;
  const tag = hashedOver(keys.slice(kept.peppers), kept.tag);
  return textOf({ ...kept, tag, peppers: Math.max(keys.length, kept.peppers) });
}

/** The same work for an address that nobody has. */
export async function passwordFits(keys: HashKeys, typed: Typed, text: string | undefined): Promise<boolean> {
  const kept = keptIn(text ?? "");
  const { cost, nonce, tag, peppers } = kept ?? {
    cost: COST,
    nonce: Buffer.alloc(16),
    tag: Buffer.alloc(COST.tagLength),
    peppers: keys.length,
  };
  const fits = timingSafeEqual(await tagOf(keys.slice(0, peppers), typed, nonce, cost), tag);
  return fits && kept !== undefined;
}
