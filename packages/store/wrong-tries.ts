// Wrong passwords, counted for an account and an address together: whoever guesses locks out only themselves.

import { createHmac } from "node:crypto";
import type { Accounts, Refused } from "./account-interfaces.ts";
import type { Change, Changer } from "./change.ts";
import type { Database } from "./database.ts";
import { add, countOf } from "./windows.ts";

const WINDOW_MS = 15 * 60_000;
/** Then the next is not looked at for the rest of the window. */
const MOST_WRONG = 10;
const LISTING_MS = 60_000;
/** On record in that time, in all: addresses are cheap, and the log is kept for good. */
const MOST_LISTED = 100;

type Counting = Pick<Accounts, "wrongTries" | "refuse" | "forgetWrongTries">;

export function wrongTries(database: Database, change: Changer, key: Buffer): Counting {
  const keyed = (of: string): string => createHmac("sha256", key).update(of).digest("hex");
  const pairOf = (email: string, network: string): string =>
    keyed(`tries:${email.trim().toLowerCase()}:${network}`);
  const listing = keyed("tries listed");
  /** The address that was typed may be a password in the wrong field: it is told apart, not told. */
  const subjectOf = ({ email, personId }: Refused): string =>
    personId === undefined ? `address:${keyed(`address:${email}`).slice(0, 32)}` : `person:${personId}`;
  return {
    wrongTries: (email, network) =>
      database.read(async (db) => {
        const nowMs = database.nowMs();
        const { count, endsAtMs } = await countOf(db, pairOf(email, network), nowMs);
        return { count, waitMs: count >= MOST_WRONG ? endsAtMs - nowMs : 0 };
      }),
    refuse: async (refused, act) => {
      const pair = pairOf(refused.email, refused.network);
      const { count } = await database.read((db) => countOf(db, listing, database.nowMs()));
      const subject = subjectOf(refused);
      if (count < MOST_LISTED)
        await change(act, (made) => list(made, { ...refused, pair, listing, subject }));
      else await database.write((db) => add(db, pair, database.nowMs(), WINDOW_MS));
    },
    forgetWrongTries: (email, network) =>
      database.write(async (db) => {
        await db.deleteFrom("wrong_tries").where("key_hash", "=", pairOf(email, network)).execute();
      }),
  };
}

interface Listed extends Pick<Refused, "what"> {
  readonly pair: string;
  readonly listing: string;
  readonly subject: string;
}

async function list({ db, nowMs, record }: Change, { what, pair, listing, subject }: Listed): Promise<void> {
  const wrong = await add(db, pair, nowMs, WINDOW_MS);
  const listed = await add(db, listing, nowMs, LISTING_MS);
  if (listed > MOST_LISTED) return;
  await record(what, subject, {});
  if (wrong === MOST_WRONG) await record("sign-in limit reached", subject, {});
  if (listed === MOST_LISTED) await record("refused sign-ins no longer listed for a minute", subject, {});
}
