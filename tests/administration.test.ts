// Administration at the command line, as administrators do it: real processes on both stores, exit codes, JSON and tables.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe, test } from "node:test";
import { byKey, checksumHolds, credentialState, openStore, storeFromEnvironment } from "#store";
import { startPostgres, type TestPostgres } from "#store/testing";

const MAIN = join(import.meta.dirname, "../packages/cli/main.mjs");

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

type Environment = Readonly<Record<string, string>>;

function fairclause(env: Environment, ...args: readonly string[]): Promise<Ran> {
  const { DATABASE_URL, FAIRCLAUSE_DATA, FAIRCLAUSE_PEPPER, ...inherited } = process.env;
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [MAIN, ...args],
      { env: { DATABASE_TIMEOUT_MS: "60000", ...inherited, ...env } },
      (_, out, err) => {
        done({ code: child.exitCode ?? -1, out, err });
      },
    );
  });
}

/** Runs a command that must succeed and gives what it printed as JSON. */
async function json(env: Environment, ...args: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const { code, out, err } = await fairclause(env, ...args, "--json");
  assert.equal(code, 0, `${args.join(" ")}: ${err}`);
  return JSON.parse(out);
}

let folder = "";
let server: TestPostgres;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "fairclause-administration-"));
  server = await startPostgres();
});
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** A webhook endpoint that someone adds with the key. */
async function endpointOf(env: Environment, keyId: string) {
  const store = await openStore(storeFromEnvironment(env, folder));
  try {
    const { organisationId = "" } = (await store.credentials.find(keyId)) ?? {};
    const asked = { organisationId, keyId, url: "https://a.test/hook", events: ["key.expiring"] } as const;
    return await store.webhooks.add(asked, byKey({ keyId }));
  } finally {
    await store.close();
  }
}

/** From nothing to a credential that the store knows, with a single administrator who is never named. */
async function wholePath(env: Environment): Promise<void> {
  assert.match(
    (await json(env, "admin", "create", "--email", "ann@example.com")).id ?? "",
    /^per_[0-9a-f]{32}$/,
  );
  const { id } = await json(env, "organisation", "create", "--name", "Corner Shop", "--type", "Employer");
  assert.match(id ?? "", /^org_[0-9a-f]{32}$/);
  const early = await fairclause(env, "credential", "issue", "--organisation", "Corner Shop");
  assert.equal(early.code, 1);
  assert.match(early.err, /Corner Shop has no approved access \(none\)/);
  const asked = await json(
    env,
    "access",
    "request",
    "--organisation",
    "corner shop",
    "--use-case",
    "Our pay runs",
  );
  assert.match((await fairclause(env, "access", "list")).out, /Corner Shop +pending .* Our pay runs +req_/);
  assert.equal((await json(env, "access", "approve", "--organisation", id ?? "")).id, asked.id);
  const { key_id = "", secret = "" } = await json(
    env,
    "credential",
    "issue",
    "--organisation",
    "Corner Shop",
  );
  assert.match(key_id, /^ak_[0-9a-f]{32}$/);
  assert.ok(checksumHolds(secret));
  const store = await openStore(storeFromEnvironment(env, folder));
  const found = await store.findCredential(key_id);
  assert.ok(found);
  assert.ok(found.secretHash.equals(store.hashSecret(key_id, secret)));
  assert.equal(credentialState(found.lifecycle, store.nowMs()), "active");
  await store.close();
}

test("from an administrator to a credential, embedded", () =>
  wholePath({ FAIRCLAUSE_DATA: join(folder, "whole") }));

test("from an administrator to a credential, on PostgreSQL", async () => {
  await wholePath({ DATABASE_URL: await server.newDatabase(), FAIRCLAUSE_DATA: join(folder, "postgres") });
});

describe("in a store with two administrators", () => {
  const env: Record<string, string> = {};
  const as = (name: string): readonly string[] => ["--as", `${name}@example.com`];
  before(async () => {
    env.FAIRCLAUSE_DATA = join(folder, "two");
    await json(env, "admin", "create", "--email", "ann@example.com");
    await json(env, "admin", "create", "--email", "ben@example.com");
    await json(env, "organisation", "create", "--name", "Farm", "--type", "employer", ...as("ann"));
  });

  test("the acting administrator must be named, and must be one of them", async () => {
    const unnamed = await fairclause(env, "organisation", "suspend", "Farm");
    assert.equal(unnamed.code, 2);
    assert.match(unnamed.err, /say who acts with --as: ann@example.com, ben@example.com/);
    const stranger = await fairclause(env, "organisation", "suspend", "Farm", ...as("eve"));
    assert.equal(stranger.code, 1);
    assert.match(stranger.err, /eve@example.com is not an administrator/);
  });

  test("no one approves their own request; a declined one may be made again", async () => {
    const { id = "" } = await json(
      env,
      "access",
      "request",
      "--organisation",
      "Farm",
      "--use-case",
      "Pays",
      ...as("ann"),
    );
    const own = await fairclause(env, "access", "approve", id, ...as("ann"));
    assert.equal(own.code, 1);
    assert.match(own.err, /you cannot decide your own request/);
    const declined = await json(env, "access", "decline", id, "--reason", "Say more", ...as("ben"));
    assert.equal(declined.state, "declined");
    const again = await json(
      env,
      "access",
      "request",
      "--organisation",
      "Farm",
      "--use-case",
      "Pays pickers",
    );
    assert.notEqual(again.id, id);
    const late = await fairclause(env, "access", "approve", id, ...as("ben"));
    assert.equal(late.code, 1);
    assert.match(late.err, /was already declined/);
    await json(env, "access", "approve", "--organisation", "Farm", ...as("ann"));
  });

  test("credentials: an expiry, a replacement with an overlap, a revocation, a list", async () => {
    const by = as("ben");
    const first = await json(
      env,
      "credential",
      "issue",
      "--organisation",
      "Farm",
      "--expires",
      "2099-06-30",
      ...by,
    );
    const old = first.key_id ?? "";
    const shown = await fairclause(env, "credential", "replace", old, "--overlap", "1h", ...by);
    assert.equal(shown.code, 0);
    assert.match(
      shown.out,
      new RegExp(
        `^${old} works until 20\\d\\d-.* UTC\\. Farm has a credential until 2099-06-30 00:00 UTC\\.`,
      ),
    );
    assert.match(
      shown.out,
      / {2}Key ID {2}ak_[0-9a-f]{32}\n {2}Secret {2}sk_[\w-]{49}\n\nThe secret is shown this once/,
    );
    const next = /ak_[0-9a-f]{32}(?=\n {2}Secret)/.exec(shown.out)?.[0] ?? "";
    const { id: endpoint, organisationId } = await endpointOf(env, next);
    const hook = ["webhook", "list", "--organisation", "Farm"];
    assert.match(
      (await fairclause(env, ...hook)).out,
      new RegExp(`^${endpoint} +${next} .* https://a\\.test/`, "m"),
    );
    const gone = await json(env, "credential", "revoke", next, ...by);
    assert.deepEqual(
      [gone.state, JSON.stringify(gone.webhook_endpoints).includes(endpoint)],
      ["revoked", true],
    );
    await json(env, "webhook", "remove", endpoint, "--organisation", organisationId, ...by);
    assert.match((await fairclause(env, ...hook)).out, /has no webhook endpoints/);
    const twice = await fairclause(env, "credential", "revoke", next, ...by);
    assert.equal(twice.code, 1);
    assert.match(twice.err, /is revoked; only a live credential is revoked/);
    const list = (await fairclause(env, "credential", "list", "--organisation", "Farm")).out;
    assert.match(
      list,
      new RegExp(
        `^key id +name +organisation +state .*\n${old} +Farm +active .*never\n${next} +Farm +revoked `,
      ),
    );
  });

  test("limits, suspension and reinstatement", async () => {
    const by = as("ann");
    const set = await fairclause(
      env,
      "policy",
      "set",
      "--organisation",
      "Farm",
      "--calculations",
      "60",
      ...by,
    );
    assert.match(
      set.out,
      /^Farm: 60 calculations of 60000 shifts together, and 1200 other requests, a minute for each of up to 5 credentials\.\n$/,
    );
    assert.equal((await json(env, "organisation", "suspend", "--name", "Farm", ...by)).state, "suspended");
    assert.match((await fairclause(env, "organisation", "list")).out, /Farm +Employer +suspended/);
    assert.equal((await json(env, "organisation", "reinstate", "Farm", ...by)).state, "active");
  });

  test("log verify: all is well, until someone writes past the service", async () => {
    const well = await fairclause(env, "log", "verify");
    assert.equal(well.code, 0);
    const [, head = ""] = /^\d+ entries, none changed\. Head: (\d+:[0-9a-f]{64})\n$/.exec(well.out) ?? [];
    assert.equal((await fairclause(env, "log", "verify", "--head", head)).code, 0);
    const former = await fairclause(env, "audit", "verify", "--head", head);
    assert.deepEqual([former.code, former.out], [0, well.out], "by its former name");
    assert.match(former.err, /"audit" now means a payroll audit; .* fairclause log verify\n$/);
    const file = new DatabaseSync(join(env.FAIRCLAUSE_DATA ?? "", "fairclause.db"));
    file.exec("update credentials set state = 'active' where state = 'revoked'");
    const revived = await fairclause(env, "log", "verify");
    assert.equal(revived.code, 1);
    assert.match(revived.out, /^credential:ak_[0-9a-f]{32}: state is "active", the log says "revoked"\n/);
    file.exec("update audit_entries set why = 'Nothing' where sequence = 5");
    const edited = await fairclause(env, "log", "verify", "--json");
    assert.equal(edited.code, 1);
    assert.equal(JSON.parse(edited.out).faults[0].sequence, 5);
    file.close();
  });
});

describe("wrong usage ends with 2, a failure with 1", () => {
  const env = { FAIRCLAUSE_DATA: "" };
  before(() => {
    env.FAIRCLAUSE_DATA = join(folder, "wrong");
  });
  const cases: readonly (readonly [number, RegExp, string])[] = [
    [2, /--email is missing/, "admin create"],
    [2, /admin takes create, four-eyes, reset-second-step, invite, not remove/, "admin remove"],
    [2, /not an email address/, "admin create --email nobody"],
    [2, /Unknown option '--colour'/, "organisation create --colour red"],
    [2, /one thing at a time/, "credential revoke ak_1 ak_2"],
    [2, /say which credential/, "credential revoke"],
    [2, /--overlap is a time such as/, "credential replace ak_1 --overlap soon"],
    [2, /--expires is a day/, "credential issue --organisation X --expires 2027-02-30"],
    [2, /say --calculations, --shifts, --requests or --credentials/, "policy set --organisation X"],
    [2, /--from is a day/, "log list --from 2026-02-30"],
    [2, /--limit is a whole number/, "log list --limit 0"],
    [2, /set LOG_SIGNING_KEY/, "log export"],
    [2, /set LOG_SIGNING_KEY/, "log checkpoint"],
    [2, /say which file was exported/, "log check"],
    [1, /manifest\.json does not exist/, "audit verify manifest.json"],
    [2, /--reason is missing/, "person erase nobody@example.com"],
    [1, /nobody is known as nobody@example\.com/, "person export nobody@example.com"],
    [1, /there is no organisation X/, "log list --organisation X"],
    [1, /there is no organisation X/, "organisation suspend X"],
    [1, /there is no administrator yet: make one with/, "organisation create --name X --type Adviser"],
  ];
  test("each case", async () => {
    // A few at a time: they all wait for one new store.
    const ran: Ran[] = [];
    for (let from = 0; from < cases.length; from += 4)
      ran.push(
        ...(await Promise.all(
          cases.slice(from, from + 4).map(([, , line]) => fairclause(env, ...line.split(" "))),
        )),
      );
    for (const [index, [code, message, line]] of cases.entries()) {
      assert.equal(ran[index]?.code, code, `${line}: ${ran[index]?.err}`);
      assert.match(ran[index]?.err ?? "", message, line);
    }
  });

  test("each group has its own help", async () => {
    const groups = [
      "admin",
      "organisation",
      "access",
      "credential",
      "policy",
      "person",
      "pepper",
      "log",
      "audit",
    ];
    const ran = await Promise.all(groups.map((group) => fairclause(env, group, "--help")));
    for (const [index, group] of groups.entries()) {
      assert.equal(ran[index]?.code, 0);
      assert.ok(ran[index]?.out.startsWith(`fairclause ${group} `), group);
    }
  });

  test("an unreachable database is reported, without a trace of its password", async () => {
    const url = "postgres://me:hunter2@127.0.0.1:1/none";
    const { code, err, out } = await fairclause({ ...env, DATABASE_URL: url }, "organisation", "list");
    assert.equal(code, 1);
    assert.match(err, /^fairclause: PostgreSQL: connect ECONNREFUSED/);
    assert.ok(!(err + out).includes("hunter2"));
  });
});
