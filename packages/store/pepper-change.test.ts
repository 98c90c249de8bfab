// A change of the pepper, on both stores: everything keeps working, the log still verifies, and the earlier pepper is
// useless.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { generateSecret, generateSync } from "otplib";
import { type Letter, Misconfigured, openStore, type Store } from "./index.ts";
import { openStore as openClocked } from "./open.ts";
import { keysOf } from "./pepper.ts";
import { hashSecret } from "./secrets.ts";
import { onBothStores, type Place } from "./testing/places.ts";
import { COMMAND, sceneIn } from "./testing/scene.ts";

const PEPPERS = ["one", "two", "three"].map((name) => name.padEnd(64, "0"));
const PASSWORD = "seven quiet herons wading";
const WHO = { issuer: "https://id.example.com", subject: "ann-1" };
const told = (to: string): Letter => ({ to, subject: "x", text: "x" });

onBothStores((newPlace) => {
  const opened: Store[] = [];
  /** A node that knows two peppers, or uses the folder's own. */
  const node = async ({ config }: Place, now?: number, next?: number): Promise<Store> => {
    const [pepper, nextPepper] = [PEPPERS[now ?? -1], PEPPERS[next ?? -1]];
    const known = { ...(pepper ? { pepper } : {}), ...(nextPepper ? { nextPepper } : {}) };
    const store = await openStore({ ...config, ...known });
    opened.push(store);
    return store;
  };
  test.afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
  });

  /** Everything that depends on the pepper, and whether all of it still opens. */
  async function furnish(store: Store) {
    const { ann, issued } = await sceneIn(store);
    const { credential, secret } = await issued();
    const { accounts, sessions, factors, identities, tickets } = store;
    const sent = new Map<string, string>();
    const letter = (purpose: string) => (token: string) => {
      sent.set(purpose, token);
      return { to: ann.email, subject: "x", text: "{link}", link: token };
    };
    await accounts.signUp(ann.email, { fresh: letter("verify"), known: () => told(ann.email) });
    const hash = await accounts.hashPassword(ann.email, PASSWORD);
    await accounts.verify(sent.get("verify") ?? "", hash, {});
    await accounts.askReset(ann.email, letter("reset"));
    const reset = sent.get("reset") ?? "";
    const session = await sessions.begin(ann.id, null, { by: ann.id });
    const totp = generateSecret();
    const code = (ahead: number) =>
      generateSync({ secret: totp, epoch: Math.floor(store.nowMs() / 1000) + 30 * ahead });
    const added = await factors.addTotp({ secret: totp, code: code(0), name: "App" }, told, { by: ann.id });
    const passkey = {
      passkeyId: "key-1",
      publicKey: Buffer.from("public"),
      transports: [],
      counter: 1,
      name: "Key",
    };
    await factors.addPasskey(passkey, told, { by: ann.id });
    await identities.connect(WHO, { by: ann.id });
    const ticket = tickets.make("step", { of: ann.id }, 60_000);
    const codes = [...(added.recoveryCodes ?? [])];
    let step = -1;
    return {
      ann,
      ticket,
      session,
      credential,
      secret,
      /** By a store that may or may not have heard of the change; each code is used up. */
      async allOpens(asked: Store): Promise<void> {
        const found = await asked.findCredential(credential.keyId);
        assert.ok(
          found?.secretHash.equals(asked.hashSecret(credential.keyId, secret, found.pepperSign)),
          "key",
        );
        assert.equal((await asked.sessions.find(session))?.person.id, ann.id, "session");
        assert.equal(await asked.accounts.linkAddress("reset", reset), ann.email, "link");
        const { passwordHash } = await asked.accounts.find(ann.email);
        assert.equal(await asked.accounts.passwordFits(ann.email, PASSWORD, passwordHash), true, "password");
        assert.equal(await asked.accounts.passwordFits(ann.email, `${PASSWORD}.`, passwordHash), false);
        assert.equal((await asked.factors.findPasskey("key-1"))?.personId, ann.id, "passkey");
        if (++step === 1) assert.equal(await asked.factors.spendTotp(ann.id, code(1)), true, "app's code");
        assert.equal(
          await asked.factors.spendRecoveryCode(ann.id, codes.pop() ?? "", { by: ann.id }),
          true,
          "recovery",
        );
        assert.equal((await asked.identities.find(WHO))?.id, ann.id, "identity");
        assert.deepEqual(await asked.tickets.read("step", ticket), { of: ann.id }, "ticket");
        assert.ok(
          (await asked.mails.list({ withLinks: true })).some(({ text }) => text === reset),
          "mail",
        );
      },
    };
  }

  test("everything opens before and after, on the node that changed it and on one that has not heard yet", async () => {
    const place = await newPlace();
    const [first, second] = [await node(place, 0, 1), await node(place, 0, 1)];
    const { allOpens } = await furnish(first);
    await allOpens(second);
    assert.equal(await first.pepper.change({ ...COMMAND, why: "once a year" }), 2);
    await allOpens(second);
    await allOpens(first);
    assert.deepEqual((await second.audit.verify()).faults, []);
    const [entry] = await first.audit.search({ action: "pepper changed" }, Number.MAX_SAFE_INTEGER, 5);
    assert.equal(entry?.subjectName, "The pepper");
    assert.deepEqual([entry?.subject, entry?.why], ["pepper:2", "once a year"]);

    const later = await node(place, 1, 2);
    await allOpens(later);
    assert.equal(await later.pepper.change(COMMAND), 3);
    const last = await node(place, 2);
    await allOpens(last);
    assert.deepEqual((await last.audit.verify()).faults, [], "three peppers, one chain");
    assert.deepEqual(await last.pepper.status().then(({ peppers, hasNext }) => [peppers, hasNext]), [
      3,
      false,
    ]);
    await assert.rejects(
      first.findCredential("ak_00000000000000000000000000000000").then(() => first.ready()),
      {
        fault: "pepper_unknown",
      },
    );
    await assert.rejects(openStore({ ...place.config, pepper: PEPPERS[1] ?? "" }), Misconfigured);
  });

  test("a node that has not heard of it still writes under the new one", async () => {
    const place = await newPlace();
    const [first, second] = [await node(place, 0, 1), await node(place, 0, 1)];
    const { ann } = await furnish(first);
    const hash = await second.accounts.hashPassword(ann.email, "another long password");
    await first.pepper.change(COMMAND);
    let link = "";
    await second.accounts.askReset(ann.email, (token) => {
      link = token;
      return { to: ann.email, subject: "x", text: "{link}", link: token };
    });
    assert.equal(await first.accounts.linkAddress("reset", link), ann.email);
    assert.equal((await second.accounts.reset(link, hash, told, {}))?.id, ann.id);
    const { passwordHash } = await first.accounts.find(ann.email);
    assert.equal(await first.accounts.passwordFits(ann.email, "another long password", passwordHash), true);
    const session = await second.sessions.begin(ann.id, null, { by: ann.id });
    assert.equal((await first.sessions.find(session))?.person.id, ann.id);
    assert.deepEqual((await first.audit.verify()).faults, []);
  });

  test("someone with the earlier pepper and the database can make no key, password, session or entry", async () => {
    const place = await newPlace();
    const store = await node(place, 0, 1);
    const { ann, credential, session } = await furnish(store);
    const leaked = keysOf(PEPPERS[0] ?? "");
    const before = (await store.accounts.find(ann.email)).passwordHash ?? "";
    await store.pepper.change(COMMAND);

    const pair = { keyId: credential.keyId, secret: `sk_${"a".repeat(49)}` };
    const forged = hashSecret([leaked.secrets], pair).toString("hex");
    await place.raw(`update credentials set secret_hash = '${forged}' where key_id = '${pair.keyId}'`);
    const found = await store.findCredential(pair.keyId);
    assert.ok(!found?.secretHash.equals(store.hashSecret(pair.keyId, pair.secret, found.pepperSign)));

    await place.raw(`update accounts set password_hash = '${before}' where person_id = '${ann.id}'`);
    const known = (await store.accounts.find(ann.email)).passwordHash;
    assert.equal(
      await store.accounts.passwordFits(ann.email, PASSWORD, known),
      false,
      "as it was kept before",
    );

    const old = keysOf(PEPPERS[0] ?? "");
    const { boundHash, tokenHash } = await import("./tokens.ts");
    const row = (await store.sessions.find(session))?.id ?? "";
    const [made, bound] = [
      tokenHash([old.tokens], "session", session),
      boundHash([old.tokens], "session", session, [row, ann.id]),
    ];
    await place.raw(
      `update sessions set token_hash = '${made}', bound_hash = '${bound}' where id = '${row}'`,
    );
    assert.equal(await store.sessions.find(session), undefined);

    const { entryHash } = await import("./chain.ts");
    const rows = await place.raw("select * from audit_entries order by sequence");
    let previous = "0".repeat(64);
    for (const [index, row] of rows.entries()) {
      const entry = {
        sequence: Number(row.sequence),
        at_ms: Number(row.at_ms),
        actor: String(row.actor),
        what: index === 3 ? "forged" : String(row.what),
        subject: String(row.subject),
        why: row.why === null ? null : String(row.why),
        request_id: null,
        origin: row.origin === null ? null : String(row.origin),
        changes: String(row.changes),
      };
      previous = entryHash(leaked.audit, previous, entry);
      await place.raw(
        `update audit_entries set what = '${entry.what}', hash = '${previous}' where sequence = ${entry.sequence}`,
      );
    }
    assert.ok((await store.audit.verify()).faults.length > 0, "a chain made again with the earlier pepper");
  });

  test("we accept an earlier ticket until it would have ended, and not after", async () => {
    const place = await newPlace();
    const store = await node(place, 0, 1);
    const { ticket } = await furnish(store);
    await store.pepper.change(COMMAND);
    const forged = await node(await newPlace(), 0);
    const made = forged.tickets.make("step", { forged: true }, 15 * 60_000);
    assert.notEqual(await store.tickets.read("step", ticket), undefined);
    const minutes = 16 * 60_000;
    const later = await openClocked({ ...place.config, pepper: PEPPERS[1] ?? "" }, (database) => ({
      ...database,
      nowMs: () => database.nowMs() + minutes,
    }));
    opened.push(later);
    assert.equal(await later.tickets.read("step", made), undefined);
  });

  test("it is refused without a next pepper, and with one that was used before", async () => {
    const place = await newPlace();
    const store = await node(place, 0);
    await assert.rejects(store.pepper.change(COMMAND), /set FAIRCLAUSE_PEPPER_NEXT on every node/);
    await (await node(place, 0, 1)).pepper.change(COMMAND);
    await assert.rejects((await node(place, 1, 0)).pepper.change(COMMAND), /was the pepper before/);
    assert.deepEqual((await (await node(place, 1)).audit.verify()).faults, []);
  });

  test("without settings the folder's own file changes, and the earlier one stays beside it for backups", async () => {
    const place = await newPlace();
    const [store, other] = [await node(place), await node(place)];
    const { allOpens } = await furnish(store);
    const before = readFileSync(join(place.config.folder, "pepper"), "utf8");
    await Promise.all([store.pepper.change(COMMAND), other.pepper.change(COMMAND)]);
    await allOpens(other);
    const files = readdirSync(place.config.folder).filter((name) => name.startsWith("pepper"));
    assert.equal(files.length, 4, files.join(" "));
    assert.notEqual(readFileSync(join(place.config.folder, "pepper"), "utf8"), before);
    await allOpens(await node(place));
    assert.deepEqual((await (await node(place)).audit.verify()).faults, []);
  });

  test("nothing is refused during the change, with look-ups and changes going on", async () => {
    const place = await newPlace();
    const nodes = [await node(place, 0, 1), await node(place, 0, 1)];
    const [first] = nodes;
    assert.ok(first !== undefined);
    const { ann, credential, secret, session } = await furnish(first);
    let [isOver, asked] = [false, 0];
    const ask = async (store: Store): Promise<void> => {
      const found = await store.findCredential(credential.keyId);
      assert.ok(found?.secretHash.equals(store.hashSecret(credential.keyId, secret, found.pepperSign)));
      assert.ok((await store.sessions.find(session)) !== undefined);
      asked += 1;
    };
    const change = async (store: Store): Promise<void> => {
      const token = await store.sessions.begin(ann.id, null, { by: ann.id });
      assert.ok((await store.sessions.find(token)) !== undefined);
    };
    const often = async (work: () => Promise<void>): Promise<void> => {
      for (; !isOver; await setImmediate()) await work();
    };
    const busy = Promise.all(
      nodes.flatMap((store) => [
        often(() => ask(store)),
        often(() => ask(store)),
        often(() => change(store)),
      ]),
    );
    const until = async (count: number): Promise<void> => {
      while (asked < count) await Promise.race([setImmediate(), busy]);
    };
    await until(50);
    await first.pepper.change(COMMAND);
    await until(asked + 50);
    isOver = true;
    await busy;
    assert.deepEqual((await first.audit.verify()).faults, []);
  });
});
