// Opens a store: the database, its schema and its pepper, then the parts that work on them.

import { existsSync } from "node:fs";
import { access } from "./access.ts";
import { accounts } from "./accounts.ts";
import { audit } from "./audit.ts";
import { BEFORE_THE_FIRST, sealedHead } from "./chain.ts";
import { changer, continues } from "./change.ts";
import { findCredential } from "./credential-rows.ts";
import { credentials } from "./credentials.ts";
import type { Database, Db } from "./database.ts";
import { databaseFile, openEmbedded } from "./embedded/embedded.ts";
import { Misconfigured, StoreError, StoreUnavailable } from "./errors.ts";
import { factors } from "./factors.ts";
import { fourEyes } from "./four-eyes.ts";
import { handovers } from "./handovers.ts";
import { identities } from "./identities.ts";
import { invitations } from "./invitations.ts";
import { mails } from "./mails.ts";
import { organisations } from "./organisations.ts";
import { people } from "./people.ts";
import { type Keys, keysFor } from "./pepper.ts";
import { personal } from "./personal.ts";
import { policies } from "./policies.ts";
import { tidy } from "./retention.ts";
import { hashSecret } from "./secrets.ts";
import { sessions } from "./sessions.ts";
import type { Store, StoreConfig } from "./store.ts";
import { tickets } from "./tickets.ts";
import { recordUses, usesOf } from "./uses.ts";
import { type Witness, witnessIn } from "./witness.ts";

/** Tests put a clock of their own before the database's. */
type Clocked = (database: Database) => Database;

export async function openStore(config: StoreConfig, clocked: Clocked = (as) => as): Promise<Store> {
  try {
    const witness = witnessIn(config.folder);
    refuseLost(config, witness);
    const keys = keysFor(config);
    const database = clocked(await openDatabase(config));
    try {
      await matchPepper(database, keys);
      if (config.service === true) await database.read((db) => refuseSetBack(db, witness));
    } catch (error) {
      await database.close();
      throw error;
    }
    return assemble(database, keys, witness);
  } catch (error) {
    throw error instanceof StoreError || !isSystemError(error)
      ? error
      : new StoreUnavailable(`the store's folder: ${error.message}`, { cause: error });
  }
}

const isSystemError = (error: unknown): error is Error => error instanceof Error && "syscall" in error;

/** The PostgreSQL client is loaded only where there is one to talk to. */
async function openDatabase(config: StoreConfig): Promise<Database> {
  if (config.kind === "embedded") return openEmbedded(config.folder, config.service === true);
  const { openPostgres } = await import("./postgres/postgres.ts");
  return openPostgres(config);
}

/** Without its file, an embedded store would begin anew and know no key: nobody wants that who had one. */
function refuseLost(config: StoreConfig, witness: Witness | undefined): void {
  const seen = witness?.seen();
  if (config.kind !== "embedded" || seen === undefined || seen.length === 0) return;
  if (!existsSync(databaseFile(config.folder))) throw lost(`${databaseFile(config.folder)} is gone`, witness);
}

/** A database that was emptied, exchanged or set back answers 401 to keys that are good, or 200 to revoked ones. */
async function refuseSetBack(db: Db, witness: Witness | undefined): Promise<void> {
  const head = await db.selectFrom("audit_head").select(["length", "hash"]).executeTakeFirst();
  const now = head ?? { length: 0, hash: BEFORE_THE_FIRST };
  if (await continues(db, now, witness?.seen())) return;
  throw lost(`its log has ${now.length} entries and not the one that was seen last`, witness);
}

const lost = (what: string, witness: Witness | undefined): Misconfigured =>
  new Misconfigured(
    `the store is not the one this machine knows: ${what}; ${witness?.path} says that ${witness?.seen()?.length} were seen. Put the database back, or restore a backup. After restoring a backup, repeat what was revoked or suspended since and remove ${witness?.path}. To begin with an empty store, remove that file`,
  );

/** A store remembers a sign of its pepper: with another, every key would look unknown. */
async function matchPepper(database: Database, keys: Keys): Promise<void> {
  const sign = (await database.read(pepperSign)) ?? (await database.write((db) => beginStore(db, keys)));
  if (sign === keys.check) return;
  throw new Misconfigured(
    "the pepper is not the one this store was made with: set FAIRCLAUSE_PEPPER to that, or put its pepper file back",
  );
}

async function pepperSign(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", "pepper").executeTakeFirst();
  return row?.value;
}

async function beginStore(db: Db, keys: Keys): Promise<string | undefined> {
  const first = await db
    .insertInto("settings")
    .values({ name: "pepper", value: keys.check })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("value")
    .executeTakeFirst();
  if (first === undefined) return pepperSign(db);
  await db
    .insertInto("audit_head")
    .values(sealedHead(keys.audit, 0, BEFORE_THE_FIRST))
    .execute();
  return first.value;
}

function assemble(database: Database, keys: Keys, witness: Witness | undefined): Store {
  const change = changer({ database, key: keys.audit, witness });
  const { onChange, stop } = listeners(database);
  return {
    findCredential: (keyId) => database.read((db) => findCredential(db, keyId)),
    hashSecret: (keyId, secret) => hashSecret(keys.secrets, { keyId, secret }),
    onChange,
    recordUses: (uses) => recordUses(database, uses),
    usesOf: (organisationId, fromDay, toDay) =>
      database.read((db) => usesOf(db, organisationId, fromDay, toDay)),
    nowMs: database.nowMs,
    ready: database.check,
    faults: database.faults,
    tidy: () => tidy(database),
    async close() {
      await stop();
      await database.close();
    },
    people: people(database, change),
    organisations: organisations(database, change, keys.mail),
    access: access(database, change, keys.mail),
    credentials: credentials(database, change, keys),
    policies: policies(database, change),
    audit: audit({ database, change, key: keys.audit, witness }),
    accounts: accounts(database, change, keys),
    sessions: sessions(database, change, keys.tokens),
    handovers: handovers(database, change, keys.tokens),
    invitations: invitations(database, change, keys.mail),
    mails: mails(database, keys.mail),
    factors: factors(database, change, keys),
    identities: identities(database, change, keys.tokens),
    fourEyes: fourEyes(database, change, keys),
    tickets: tickets(database, keys.factors),
    personal: personal(database, change, keys.audit),
  };
}

/** The database is followed while anyone listens. */
function listeners(database: Database): { onChange: Store["onChange"]; stop: () => Promise<void> } {
  const listening = new Set<() => void>();
  let unfollow: (() => Promise<void>) | undefined;
  return {
    onChange(listener) {
      listening.add(listener);
      unfollow ??= database.follow(() => {
        for (const listener of listening) listener();
      });
      return () => listening.delete(listener);
    },
    stop: async () => unfollow?.(),
  };
}
