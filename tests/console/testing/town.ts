// Real processes of the service on a real store, and the people who come to its console.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { COMMAND_LINE, openStore, type Store, type StoreConfig, storeFromEnvironment } from "#store";
import { startOwnPostgres, startPostgres, type TestPostgres } from "#store/testing";
import { listening, type ServiceProcess, startProcess } from "../../http/testing/process.ts";
import { newVisitor, type Told, type Visitor } from "./visitor.ts";

export const PASSWORD = "seven quiet herons wading";
export const ACT = { by: COMMAND_LINE, why: "a test" } as const;

export interface Town {
  readonly kind: StoreConfig["kind"];
  /** The store, opened beside the service as the command line opens it. */
  readonly store: Store;
  /** The database's server, where there is one. */
  readonly server: TestPostgres | null;
  readonly nodes: readonly ServiceProcess[];
  readonly ports: readonly number[];
  readonly env: Readonly<Record<string, string>>;
  /** Statements around the store, to make time pass. */
  raw(text: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  visitor(node?: number): Visitor;
  /** The token of the latest link sent to an address. */
  linkTo(email: string): Promise<string>;
  newEmail(): string;
  /** Signed up, verified and signed in. */
  person(): Promise<Member>;
  administrator(): Promise<Member>;
  /** Signed in with two steps, without doing them. */
  strong(member: Member): Promise<void>;
  /** A person with an organisation of their own. */
  founder(): Promise<Member & { readonly organisationId: string }>;
}

export interface Member {
  readonly id: string;
  readonly email: string;
  readonly visitor: Visitor;
}

/** A busy machine may be slow to answer. */
const BUSY_MS = 60_000;
const TOKEN = /#([A-Za-z0-9_-]{43})/;
let people = 0;

function townOf(parts: Pick<Town, "kind" | "store" | "server" | "nodes" | "ports" | "env">): Town {
  const { store, ports } = parts;
  const town: Town = {
    ...parts,
    raw: (text) => rawIn(parts.env, text),
    visitor: (node = 0) => newVisitor(ports[node] ?? 0),
    newEmail: () => `someone${++people}@example.com`,
    async linkTo(email) {
      const mail = (await store.mails.list({ withLinks: true })).find(
        ({ to, text }) => to === email && TOKEN.test(text),
      );
      return TOKEN.exec(mail?.text ?? "")?.[1] ?? assert.fail(`no link went to ${email}`);
    },
    async person() {
      const email = town.newEmail();
      const letter = (token: string) => ({ to: email, subject: "x", text: "{link}", link: `/x#${token}` });
      await store.accounts.signUp(email, { fresh: letter, known: () => letter("") });
      const hash = await store.accounts.hashPassword(email, PASSWORD);
      const opened = await store.accounts.verify(await town.linkTo(email), hash, {});
      const visitor = town.visitor();
      const told = await answered(() => visitor.post("/sign-in", { email, password: PASSWORD }));
      assert.equal(told.status, 200, told.text);
      return { id: opened?.id ?? "", email, visitor };
    },
    async administrator() {
      const made = await town.person();
      await store.people.createAdministrator(made.email, ACT);
      await town.strong(made);
      return made;
    },
    async strong({ id, visitor }) {
      visitor.cookie = `__Host-session=${await store.sessions.begin(id, null, { by: id }, "totp")}`;
    },
    async founder() {
      const made = await town.person();
      const told = await made.visitor.post("/organisations", {
        name: `Firm ${made.email}`,
        type: "Employer",
      });
      assert.equal(told.status, 201, told.text);
      return { ...made, organisationId: told.body.organisation.id };
    },
  };
  return town;
}

/** On a busy machine the database may be late for the first callers: they try again. */
async function answered(ask: () => Promise<Told>): Promise<Told> {
  for (let tries = 0; ; tries += 1) {
    const told = await ask();
    if (![408, 503].includes(told.status) || tries === 20) return told;
    await sleep(500);
  }
}

async function rawIn(env: Town["env"], text: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { DATABASE_URL: connectionString } = env;
  if (connectionString !== undefined) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    const { rows } = await client.query(text);
    await client.end();
    return rows;
  }
  const file = new DatabaseSync(join(env.FAIRCLAUSE_DATA ?? "", "fairclause.db"), { timeout: 30_000 });
  try {
    return file.prepare(text).all();
  } finally {
    file.close();
  }
}

interface Setting {
  readonly nodes?: number;
  /** A database server of its own, which the test may kill. */
  readonly ownServer?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

async function start(
  kind: StoreConfig["kind"],
  server: TestPostgres | null,
  { nodes: count = 1, env = {} }: Setting,
): Promise<Town> {
  const folder = mkdtempSync(join(tmpdir(), "fairclause-town-"));
  const place: Readonly<Record<string, string>> =
    server === null
      ? { FAIRCLAUSE_DATA: folder }
      : {
          DATABASE_URL: await server.newDatabase(),
          DATABASE_TIMEOUT_MS: String(BUSY_MS),
          FAIRCLAUSE_PEPPER: "0123456789abcdef".repeat(4),
          FAIRCLAUSE_DATA: folder,
        };
  const all = { NODE_ENV: "test", PUBLIC_URL: "", LOG_LEVEL: "debug", ...place, ...env };
  const nodes = Array.from({ length: kind === "embedded" ? 1 : count }, () => startProcess(["serve"], all));
  const ports = await Promise.all(nodes.map(async (node) => (await listening(node)).port));
  const store = await openStore(storeFromEnvironment(all, folder));
  await store.fourEyes.set(false, ACT);
  return townOf({ kind, store, server, nodes, ports, env: all });
}

/** Runs one suite on both stores; `town` gives the running service. */
export const inBothTowns = (setting: Setting, suite: (town: () => Town) => void): void =>
  inTowns(["embedded", "postgres"], setting, suite);

export function inTowns(
  kinds: readonly StoreConfig["kind"][],
  setting: Setting,
  suite: (town: () => Town) => void,
): void {
  for (const kind of kinds) {
    describe(kind, () => {
      let town: Town;
      let server: TestPostgres | null = null;
      before(async () => {
        const startServer = setting.ownServer === true ? startOwnPostgres : startPostgres;
        server = kind === "embedded" ? null : await startServer();
        town = await start(kind, server, setting);
      });
      after(async () => {
        for (const node of town.nodes) {
          node.child.kill("SIGTERM");
          assert.equal(await node.exited(), 0, node.err());
          await node.remove();
        }
        await town.store.close();
        await server?.stop();
        rmSync(town.env.FAIRCLAUSE_DATA ?? "", { recursive: true, force: true });
      });
      suite(() => town);
    });
  }
}
