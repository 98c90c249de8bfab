// Wrong passwords, counted for an account and an address together, so that whoever guesses locks out only themselves;
// and for the account as a whole, so that many addresses are no way round it.

import type { Accounts, Refused } from "./account-interfaces.ts";
import type { Change, Changer } from "./change.ts";
import type { Database } from "./database.ts";
import { keyedHex } from "./keyed-hash.ts";
import type { Keyring } from "./keyring.ts";
import { add, countOf, prolong } from "./windows.ts";

/** Tries are forgotten this long after the last one that was looked at. */
const WINDOW_MS = 15 * 60_000;
/** Then the next is not looked at until they are forgotten. */
const MOST_WRONG = 10;
/** Of one account, from all addresses: then only those it was signed in from lately are looked at. */
const MOST_OF_ACCOUNT = 100;
const KNOWN_MS = 30 * 24 * 3600 * 1000;
const LISTING_MS = 60_000;
/** On record in that time, in all: addresses are cheap, and the log is kept for good. */
const MOST_LISTED = 100;

type Counting = Pick<Accounts, "startTry" | "refuse" | "forgetWrongTries">;

export function wrongTries(database: Database, change: Changer, keyring: Keyring): Counting {
  /** A change of the pepper forgets them: nobody who guesses can bring one about. */
  const keyed = (of: string): string => keyedHex(keyring.keys().tokens, of);
  const pairOf = (email: string, network: string): string =>
    keyed(`tries:${email.trim().toLowerCase()}:${network}`);
  const accountOf = (email: string): string => keyed(`tries of:${email.trim().toLowerCase()}`);
  const knownOf = (email: string, network: string): string =>
    keyed(`known:${email.trim().toLowerCase()}:${network}`);
  const listing = "tries listed";
  /** The address that was typed may be a password in the wrong field: it is told apart, not told. */
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
