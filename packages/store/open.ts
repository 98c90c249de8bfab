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
import { beginPepper, hashKeysAt, type Keyring, openKeyring } from "./keyring.ts";
import { mails } from "./mails.ts";
import { organisations } from "./organisations.ts";
import { auditLimits } from "./payroll-audit-limits.ts";
import { payrollAudits } from "./payroll-audits.ts";
import { people } from "./people.ts";
import { firstPepper, keysOf, knownPeppers, type PepperKeys, settlePepper } from "./pepper.ts";
import { pepperOf } from "./pepper-change.ts";
import { personal } from "./personal.ts";
import { policies } from "./policies.ts";
import { rememberedReceipts } from "./receipts.ts";
import { rememberedCalls } from "./remembered-calls.ts";
import { tidy } from "./retention.ts";
import { hashSecret } from "./secrets.ts";
import { sessions } from "./sessions.ts";
import type { Store, StoreConfig } from "./store.ts";
import { tickets } from "./tickets.ts";
import { recordUses, usesOf } from "./uses.ts";
import { webhooks } from "./webhooks.ts";
import { type Witness, witnessIn } from "./witness.ts";

/** Tests put a clock of their own before the database's. */
type Clocked = (database: Database) => Database;

export async function openStore(config: StoreConfig, clocked: Clocked = (as) => as): Promise<Store> {
  try {
    const witness = witnessIn(config.folder);
    refuseLost(config, witness);
    const first = keysOf(firstPepper(config));
    const database = clocked(await openDatabase(config));
    try {
      const keyring = await openStoreKeyring(database, config, first);
      settlePepper(config, keyring.keys().sign);
      if (config.service === true) await database.read((db) => refuseSetBack(db, witness));
      return assemble(database, { config, keyring, witness });
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    throw error instanceof StoreError || !isSystemError(error)
      ? error
      : new StoreUnavailable(`the store's folder: ${error.message}`, { cause: error });
  }
}

const isSystemError = (error: unknown): error is Error => error instanceof Error && "syscall" in error;

/** Loads the PostgreSQL client only where there is a server to talk to. */
async function openDatabase(config: StoreConfig): Promise<Database> {
  if (config.kind === "embedded") return openEmbedded(config.folder, config.service === true);
  const { openPostgres } = await import("./postgres/postgres.ts");
  return openPostgres(config);
}

/**
 * Without its file, an embedded store would start empty and know no key. An operator who had keys does not want that.
 */
function refuseLost(config: StoreConfig, witness: Witness | undefined): void {
  const seen = witness?.seen();
  if (config.kind !== "embedded" || seen === undefined || seen.length === 0) return;
  if (!existsSync(databaseFile(config.folder))) throw lost(`${databaseFile(config.folder)} is gone`, witness);
}

/** A database that was emptied, replaced or set back answers 401 to good keys, or 200 to revoked ones. */
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
async function openStoreKeyring(
  database: Database,
  config: StoreConfig,
  first: PepperKeys,
): Promise<Keyring> {
  const open = () => openKeyring(database, () => knownPeppers(config));
  const held = (await open()) ?? (await database.write((db) => beginStore(db, first)).then(open));
  if (held === undefined) throw new Misconfigured("the store has no sign of its pepper");
  return held;
}

async function beginStore(db: Db, first: PepperKeys): Promise<void> {
  if ((await beginPepper(db, first)) === undefined) return;
  await db
    .insertInto("audit_head")
    .values(sealedHead(first.audit, 0, BEFORE_THE_FIRST))
    .execute();
}

interface Ground {
  readonly config: StoreConfig;
  readonly keyring: Keyring;
  readonly witness: Witness | undefined;
}

function assemble(database: Database, { config, keyring, witness }: Ground): Store {
  const change = changer({ database, keyring, witness });
  const { onChange, stop } = listeners(database);
  return {
    findCredential: (keyId) =>
      database.read(async (db) => {
        const found = await findCredential(db, keyId);
        if (found !== undefined && found.pepperSign !== keyring.keys().sign) await keyring.fresh(db);
        return found;
      }),
    hashSecret: (keyId, secret, sign) =>
      hashSecret(hashKeysAt(keyring.keys(), "secrets", sign), { keyId, secret }),
    onChange,
    recordUses: (uses) => recordUses(database, uses),
    usesOf: (organisationId, fromDay, toDay) =>
      database.read((db) => usesOf(db, organisationId, fromDay, toDay)),
    nowMs: database.nowMs,
    async ready(isThorough) {
      await database.check(isThorough);
      await database.read(keyring.fresh);
    },
    faults: database.faults,
    tidy: () => tidy(database),
    async close() {
      await stop();
      await database.close();
    },
    people: people(database, change),
    organisations: organisations(database, change),
    access: access(database, change),
    credentials: credentials(database, change, keyring),
    policies: policies(database, change),
    audit: audit({ database, change, keyring, witness }),
    accounts: accounts(database, change, keyring),
    sessions: sessions(database, change, keyring),
    handovers: handovers(database, change, keyring),
    invitations: invitations(database, change),
    mails: mails(database, keyring),
    factors: factors(database, change, keyring),
    identities: identities(database, change, keyring),
    fourEyes: fourEyes(database, change),
    tickets: tickets(database, keyring),
    personal: personal(database, change),
    rememberedCalls: rememberedCalls(database),
    rememberedReceipts: rememberedReceipts({ database, change, keyring }),
    webhooks: webhooks({ database, change, keyring }),
    payrollAudits: payrollAudits({ database, change, keyring }, auditLimits(config)),
    pepper: pepperOf(database, change, keyring, config),
  };
}

/** Follows the database while anyone listens. */
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
