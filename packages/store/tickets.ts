// Tickets: what a caller carries from one step to the next, sealed so that only we can make or read it.

import { createHash } from "node:crypto";
import type { Database } from "./database.ts";
import type { Tickets } from "./factor-interfaces.ts";
import { type Keyring, type Keys, newest } from "./keyring.ts";
import { seal, unseal } from "./tokens.ts";
import { add } from "./windows.ts";

/** No ticket lasts longer, so we can forget spent ones then. */
const LONGEST_MS = 15 * 60_000;

interface Sealed {
  readonly untilMs: number;
  readonly content: unknown;
}

/** After a change of the pepper, we accept earlier tickets until they would have ended anyway. */
const keysFor = ({ factors, earlier }: Keys, nowMs: number): readonly Buffer[] =>
  factors.filter((_key, index) => nowMs < (earlier[index]?.untilMs ?? Number.POSITIVE_INFINITY) + LONGEST_MS);

export function tickets(database: Database, keyring: Keyring): Tickets {
  const contentOf = (key: Buffer, purpose: string, ticket: string): unknown => {
    try {
      const { untilMs, content }: Sealed = JSON.parse(unseal(key, `ticket:${purpose}`, ticket));
      return untilMs > database.nowMs() ? content : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    make(purpose, content, lifeMs) {
      const sealed: Sealed = { untilMs: database.nowMs() + Math.min(lifeMs, LONGEST_MS), content };
      return seal(newest(keyring.keys().factors), `ticket:${purpose}`, JSON.stringify(sealed));
    },
    read: (purpose, ticket) =>
      keyring.read(async (_db, keys) =>
        keysFor(keys, database.nowMs())
          .map((key) => contentOf(key, purpose, ticket))
          .find((content) => content !== undefined),
      ),
    spend: (ticket) =>
      database.write(async (db) => {
        const spent = `ticket:${createHash("sha256").update(ticket).digest("hex")}`;
        return (await add(db, spent, database.nowMs(), LONGEST_MS)) === 1;
      }),
  };
}
