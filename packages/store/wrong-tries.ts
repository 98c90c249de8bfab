// Wrong passwords, counted by account and address together, so that a guesser locks out only themselves;
// and for the account as a whole, so that using many addresses does not help.

import type { Accounts, Refused } from "./account-interfaces.ts";
import type { Change, Changer } from "./change.ts";
import type { Database } from "./database.ts";
import { keyedHex } from "./keyed-hash.ts";
import type { Keyring } from "./keyring.ts";
import { add, countOf, prolong } from "./windows.ts";

/** We forget tries this long after the last one we checked. */
const WINDOW_MS = 15 * 60_000;
/** After these we check no more until we forget them. */
const MOST_WRONG = 10;
/** For one account, from all addresses: after these we only check addresses with a recent sign-in. */
const MOST_OF_ACCOUNT = 100;
const KNOWN_MS = 30 * 24 * 3600 * 1000;
const LISTING_MS = 60_000;
/** Logged in that time, in total: addresses are cheap, and we keep the log for good. */
const MOST_LISTED = 100;

type Counting = Pick<Accounts, "startTry" | "refuse" | "forgetWrongTries">;

export function wrongTries(database: Database, change: Changer, keyring: Keyring): Counting {
  /** A change of the pepper clears them: a guesser cannot cause one. */
  const keyed = (of: string): string => keyedHex(keyring.keys().tokens, of);
  const pairOf = (email: string, network: string): string =>
    keyed(`tries:${email.trim().toLowerCase()}:${network}`);
  const accountOf = (email: string): string => keyed(`tries of:${email.trim().toLowerCase()}`);
  const knownOf = (email: string, network: string): string =>
    keyed(`known:${email.trim().toLowerCase()}:${network}`);
  const listing = "tries listed";
  /** The typed address may be a password in the wrong field, so we log a hash of it instead. */
  const subjectOf = ({ email, personId }: Refused): string =>
    personId === undefined ? `address:${keyed(`address:${email}`).slice(0, 32)}` : `person:${personId}`;
  return {
    startTry: (email, network) =>
      database.write(async (db) => {
        const [pair, nowMs] = [pairOf(email, network), database.nowMs()];
        const count = await add(db, pair, nowMs, WINDOW_MS);
        if (count > MOST_WRONG) return { count, waitMs: (await countOf(db, pair, nowMs)).endsAtMs - nowMs };
        await prolong(db, pair, nowMs + WINDOW_MS);
        const account = accountOf(email);
        const all = await add(db, account, nowMs, WINDOW_MS);
        if (all <= MOST_OF_ACCOUNT || (await countOf(db, knownOf(email, network), nowMs)).count > 0)
          return { count, waitMs: 0 };
        return { count, waitMs: (await countOf(db, account, nowMs)).endsAtMs - nowMs };
      }),
    refuse: async (refused, act) => {
      const { count } = await database.read((db) => countOf(db, listing, database.nowMs()));
      const subject = subjectOf(refused);
      if (count < MOST_LISTED) await change(act, (made) => list(made, { ...refused, listing, subject }));
    },
    forgetWrongTries: (email, network) =>
      database.write(async (db) => {
        const [known, nowMs] = [knownOf(email, network), database.nowMs()];
        await db.deleteFrom("wrong_tries").where("key_hash", "=", pairOf(email, network)).execute();
        await add(db, known, nowMs, KNOWN_MS);
        await prolong(db, known, nowMs + KNOWN_MS);
      }),
  };
}

interface Listed extends Pick<Refused, "what" | "tries"> {
  readonly listing: string;
  readonly subject: string;
}

async function list({ db, nowMs, record }: Change, { what, tries, listing, subject }: Listed): Promise<void> {
  const listed = await add(db, listing, nowMs, LISTING_MS);
  if (listed > MOST_LISTED) return;
  await record(what, subject, {});
  if (tries === MOST_WRONG) await record("sign-in limit reached", subject, {});
  if (listed === MOST_LISTED) await record("refused sign-ins no longer listed for a minute", subject, {});
}
