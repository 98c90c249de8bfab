// Tickets: what a caller carries from one step to the next, sealed so that only we can make or read it.

import { createHash } from "node:crypto";
import type { Database } from "./database.ts";
import type { Tickets } from "./factor-interfaces.ts";
import { seal, unseal } from "./tokens.ts";
import { add } from "./windows.ts";

/** No ticket is good for longer, so that what was spent can be forgotten then. */
const LONGEST_MS = 15 * 60_000;

interface Sealed {
  readonly untilMs: number;
  readonly content: unknown;
}

export function tickets(database: Database, key: Buffer): Tickets {
  return {
    make(purpose, content, lifeMs) {
      const sealed: Sealed = { untilMs: database.nowMs() + Math.min(lifeMs, LONGEST_MS), content };
      return seal(key, `ticket:${purpose}`, JSON.stringify(sealed));
    },
    read(purpose, ticket) {
      try {
        const { untilMs, content }: Sealed = JSON.parse(unseal(key, `ticket:${purpose}`, ticket));
        return untilMs > database.nowMs() ? content : undefined;
      } catch {
        return undefined;
      }
    },
    spend: (ticket) =>
      database.write(async (db) => {
        const spent = `ticket:${createHash("sha256").update(ticket).digest("hex")}`;
        return (await add(db, spent, database.nowMs(), LONGEST_MS)) === 1;
      }),
  };
}
