// The activity log at the command line, on both stores: search, export, check, checkpoints; erasing people.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { openStore, storeFromEnvironment } from "#store";
import { startPostgres, type TestPostgres } from "#store/testing";
import { type Environment, fairclause, said } from "./command.ts";

let folder = "";
let server: TestPostgres;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "fairclause-log-"));
  server = await startPostgres();
});
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Around the store, as someone with only the database would. */
async function alter({ DATABASE_URL: url, FAIRCLAUSE_DATA: data = "" }: Environment, text: string) {
  if (url === undefined) {
    const file = new DatabaseSync(join(data, "fairclause.db"), { timeout: 5000 });
    file.exec(text);
    file.close();
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

/** A new store with two administrators, an organisation and a key of the log. */
async function begun(name: string, more: Environment): Promise<Environment> {
  const keyFile = join(folder, `${name}.pem`);
  const { privateKey } = generateKeyPairSync("ed25519");
  writeFileSync(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }));
  const env = { FAIRCLAUSE_DATA: join(folder, name), LOG_SIGNING_KEY: keyFile, ...more };
  await said(env, "admin", "create", "--email", "ann@example.com");
  await said(env, "organisation", "create", "--name", "Farm", "--type", "Employer", "--reason", "It asked");
  await said(
    { ...env, SUDO_USER: "jo" },
    "admin",
    "create",
    "--email",
    "ben@example.com",
    "--as",
    "ann@example.com",
  );
  return env;
}

for (const kind of ["embedded", "PostgreSQL"] as const)
  describe(kind, () => {
    let env: Environment = {};
    before(async () => {
      const url = kind === "embedded" ? {} : { DATABASE_URL: await server.newDatabase() };
      env = await begun(kind, url);
    });
    const entries = async (...args: readonly string[]) =>
      JSON.parse(await said(env, "log", "list", "--json", ...args)) as Readonly<Record<string, string>>[];

    test("every command names who did it: the administrator, and the machine's user", async () => {
      const [fourEyes, second, organisation, first] = await entries();
      const user = userInfo().username;
      const place = `command-line: ${user} on ${hostname()}`;
      assert.deepEqual(
        [first, organisation, second, fourEyes].map((one) => [
          one?.actor_name,
          one?.what,
          one?.subject_name,
          one?.origin,
        ]),
        [
          ["Command line", "administrator created", "ann@example.com", place],
          ["ann@example.com", "organisation created", "Farm", place],
          [
            "ann@example.com",
            "administrator created",
            "ben@example.com",
            place.replace(user, `jo as ${user}`),
          ],
          ["ann@example.com", "four eyes turned on", "A setting", place.replace(user, `jo as ${user}`)],
        ],
      );
    });

    test("it is searched by organisation, person, action, text and days", async () => {
      const found = async (...args: readonly string[]) => (await entries(...args)).map(({ what }) => what);
      assert.deepEqual(await found("--organisation", "farm"), ["organisation created"]);
      assert.deepEqual(await found("--person", "ben@example.com"), ["administrator created"]);
      assert.deepEqual(await found("--person", "ann@example.com", "--action", "organisation created"), [
        "organisation created",
      ]);
      assert.deepEqual(await found("--text", "it ASKED"), ["organisation created"]);
      assert.deepEqual(await found("--limit", "1"), ["four eyes turned on"]);
      const today = new Date(Date.parse((await entries())[0]?.at ?? "")).toISOString().slice(0, 10);
      assert.equal((await found("--from", "2020-01-01", "--to", today)).length, 4);
      assert.deepEqual(await found("--to", "2020-01-01"), []);
      assert.match(await said(env, "log", "list"), /^no\. +when +who +what +to/);
      assert.equal(await said(env, "log", "list", "--text", "nothing like it"), "There is no such entry.\n");
      await assert.rejects(
        said(env, "log", "list", "--action", "nothing done"),
        /no entry has the action nothing done/,
      );
    });

    test("an export is logged, verifies without the store, and overwrites nothing", async () => {
      const file = join(folder, `${kind}.ndjson`);
      assert.match(
        await said(env, "log", "export", "--out", file, "--as", "ben@example.com"),
        /^5 entries are in /,
      );
      assert.equal(statSync(file).mode & 0o777, 0o600);
      assert.notEqual(
        (await fairclause(env, "log", "export", "--out", file, "--as", "ben@example.com")).code,
        0,
      );
      const [last] = await entries("--action", "activity log exported", "--limit", "1");
      assert.equal(last?.actor_name, "ben@example.com");
      const publicKey = join(folder, `${kind}.public.pem`);
      writeFileSync(publicKey, await said({ LOG_SIGNING_KEY: env.LOG_SIGNING_KEY ?? "" }, "log", "key"));
      const checked = await said({}, "log", "check", file, "--key", publicKey);
      const [, head = ""] = /signature is valid\. Head: (\d+:[0-9a-f]{64})\n$/.exec(checked) ?? [];
      await said(env, "log", "verify", "--head", head);
      assert.equal(documentedCheck(file, publicKey), "5 entries hold\n");
      writeFileSync(file, readFileSync(file, "utf8").replace("Farm", "Barn"));
      assert.equal((await fairclause({}, "log", "check", file, "--key", publicKey)).code, 1);
      assert.throws(() => documentedCheck(file, publicKey), /line 4 does not follow/);
    });

    test("an export goes on after an entry, on standard output", async () => {
      const lines = (await said(env, "log", "export", "--after", "2", "--as", "ann@example.com"))
        .trim()
        .split("\n");
      const [header, first, ...rest] = lines.map((line) => JSON.parse(line));
      assert.deepEqual([header.after, first.sequence, rest.at(-1).entries], [2, 3, lines.length - 2]);
      const beyond = await fairclause(env, "log", "export", "--after", "999", "--as", "ann@example.com");
      assert.match(beyond.err, /--after 999 is not an entry before the last/);
    });

    test("a checkpoint goes to a file and to an address, and the log must still have them", async () => {
      const file = join(folder, `${kind}-checkpoints.ndjson`);
      const at = { ...env, LOG_CHECKPOINT: file };
      await said(at, "log", "checkpoint");
      await said(
        at,
        "organisation",
        "create",
        "--name",
        "Mill",
        "--type",
        "Employer",
        "--as",
        "ann@example.com",
      );
      await said(env, "log", "checkpoint", file);
      assert.equal(readFileSync(file, "utf8").trim().split("\n").length, 2);
      await said(at, "log", "verify", "--checkpoint", file);
      const bodies: string[] = [];
      const receiver = createServer((request, response) => {
        request.on("data", (chunk: Buffer) => bodies.push(chunk.toString()));
        request.on("end", () => response.writeHead(201).end());
      });
      await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
      await said(env, "log", "checkpoint", `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`);
      receiver.close();
      assert.equal(
        JSON.parse(bodies.join("")).head,
        JSON.parse(readFileSync(file, "utf8").split("\n")[1] ?? "").head,
      );
      for (const target of ["https://10.1.2.3/", "http://logs.example.com/", "https://[fd00::1]/"]) {
        const refused = await fairclause(env, "log", "checkpoint", target);
        assert.equal(refused.code, 1, target);
        assert.match(refused.err, /the checkpoint was not kept: /);
      }
    });

    test("we sign nothing about a damaged log: no checkpoint and no export", async () => {
      const [file, out] = [
        join(folder, `${kind}-sound.ndjson`),
        join(folder, `${kind}-broken-export.ndjson`),
      ];
      await said(env, "log", "checkpoint", file);
      const sound = readFileSync(file, "utf8");
      await alter(env, "update audit_entries set what = 'organisation renamed' where sequence = 2");
      const by = ["--as", "ann@example.com"];
      for (const args of [
        ["checkpoint", file],
        ["export", "--out", out, ...by],
        ["export", ...by],
      ]) {
        const refused = await fairclause(env, "log", ...args);
        assert.deepEqual([refused.code, refused.out], [1, ""], args.join(" "));
        assert.match(refused.err, /the activity log does not verify; nothing was signed\nentry 2: /);
      }
      assert.deepEqual([readFileSync(file, "utf8"), existsSync(out)], [sound, false]);
      await alter(env, "update audit_entries set what = 'organisation created' where sequence = 2");
      await said(env, "log", "checkpoint", file);
    });

    test("a log that was set back, and a forged checkpoint, are reported", async () => {
      const file = join(folder, `${kind}-kept.ndjson`);
      await said(env, "log", "checkpoint", file);
      const store = await openStore(storeFromEnvironment(env, folder));
      const { length } = await store.audit.head();
      await store.close();
      const forged = readFileSync(file, "utf8").replace(`"length":${length}`, `"length":${length - 1}`);
      writeFileSync(`${file}.forged`, forged);
      const told = await fairclause(env, "log", "verify", "--checkpoint", `${file}.forged`);
      assert.equal(told.code, 1);
      assert.match(told.err, /line 1 is not a checkpoint signed with this key/);
      await said(env, "log", "verify", "--checkpoint", file);
      await alter(env, `create table kept as select * from audit_entries where sequence = ${length}`);
      await alter(env, `delete from audit_entries where sequence = ${length}`);
      const back = await fairclause(env, "log", "verify", "--checkpoint", file);
      assert.equal(back.code, 1);
      assert.match(
        back.out + back.err,
        new RegExp(`entry ${length} is missing: the log had ${length} entries`),
      );
      await alter(env, "insert into audit_entries select * from kept");
      await alter(env, "drop table kept");
      await said(env, "log", "verify", "--checkpoint", file);
    });

    test("a person's data is exported, then erased; the log verifies and says so", async () => {
      const out = join(folder, `${kind}-ben.json`);
      const by = ["--as", "ann@example.com"] as const;
      await said(env, "person", "export", "ben@example.com", "--out", out, ...by);
      assert.equal(JSON.parse(readFileSync(out, "utf8")).person.email, "ben@example.com");
      const erased = await said(
        env,
        "person",
        "erase",
        "ben@example.com",
        "--reason",
        "ben@example.com asked",
        ...by,
      );
      assert.match(erased, /^per_[0-9a-f]{32} is erased, here and in \d+ entries/);
      assert.match(
        await said(env, "log", "verify"),
        /Personal data was erased from \d+ of them, and the log records it\./,
      );
      assert.ok(!(await said(env, "log", "list", "--json")).includes("ben@example.com"));
      const again = await fairclause(env, "person", "export", "ben@example.com", ...by);
      assert.match(again.err, /nobody is known as ben@example\.com/);
    });
  });

/** The program in docs/security.md for people without a copy of ours. */
function documentedCheck(file: string, publicKey: string): string {
  const docs = readFileSync(join(import.meta.dirname, "../../docs/security.md"), "utf8");
  const program = /```js\n(\/\/ node check-log\.mjs[\s\S]+?)```/.exec(docs)?.[1] ?? "";
  return execFileSync(process.execPath, ["--input-type=module", "-e", program, file, publicKey], {
    encoding: "utf8",
    stdio: "pipe",
  });
}
