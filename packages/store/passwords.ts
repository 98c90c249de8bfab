// Passwords as they are kept: Argon2id with the pepper in it, bound to the address they belong to.

import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { StoreUnavailable } from "./errors.ts";

const derive = promisify(argon2);

/** OWASP's second choice of memory and passes; what a hash was made with is written in it. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const FORM = /^argon2id\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/;

/** So many at a time a thread: each takes 19 MB, and requests that need none go on. */
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

/** A hash copied onto another person's row opens nothing, and without the pepper none can be made. */
const tagOf = (key: Buffer, email: string, password: string, nonce: Buffer, cost: Cost): Promise<Buffer> =>
  inTurn(() =>
    derive("argon2id", {
      message: password.normalize("NFC"),
      nonce,
      secret: key,
      associatedData: email,
      ...cost,
    }),
  );

export async function hashPassword(key: Buffer, email: string, password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(key, email, password, nonce, COST);
  const { memory, passes, parallelism } = COST;
  return `argon2id$m=${memory},t=${passes},p=${parallelism}$${nonce.toString("base64url")}$${tag.toString("base64url")}`;
}

/** The same work for an address that nobody has. */
export async function passwordFits(
  key: Buffer,
  email: string,
  password: string,
  kept: string | undefined,
): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = FORM.exec(kept ?? "") ?? [];
  const known = Buffer.from(tag ?? "", "base64url");
  const cost =
    tag === undefined
      ? COST
      : {
          memory: Number(memory),
          passes: Number(passes),
          parallelism: Number(parallelism),
          tagLength: known.length,
        };
  const salt = nonce === undefined ? Buffer.alloc(16) : Buffer.from(nonce, "base64url");
  const made = await tagOf(key, email, password, salt, cost);
  const fits = timingSafeEqual(made, tag === undefined ? Buffer.alloc(COST.tagLength) : known);
  return fits && tag !== undefined;
}
