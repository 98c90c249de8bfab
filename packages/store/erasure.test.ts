// A person's data, on both stores: exported whole, erased so that nothing of it is left and the log still verifies.

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { Conflict, type Letter, NotAllowed, NotFound, type Person, STRANGER } from "./index.ts";
import { onBothStores, type Place } from "./testing/places.ts";
import { COMMAND, type Scene, sceneIn } from "./testing/scene.ts";

const WHERE = "192.0.2.77";
const AGENT = "Lynx of eve";
const TOKEN = /[A-Za-z0-9_-]{43}/;

onBothStores((newPlace, kind) => {
  let place: Place;
  let scene: Scene;
  let people = 0;
  before(async () => {
    place = await newPlace();
    scene = await sceneIn(await place.open());
  });
  const act = (why = "asked to") => ({ by: scene.ann.id, why, where: "192.0.2.1" });
  const verified = async (): Promise<number> => {
    const { faults, redacted } = await scene.store.audit.verify();
    assert.deepEqual(faults, []);
    return redacted;
  };

  /** With an account, a session, an organisation, an invitation, a request, letters and entries of all kinds. */
  async function known(name = `eve${++people}`): Promise<Person & { readonly organisationId: string }> {
    const { accounts, mails, sessions, organisations, invitations, access, people: all } = scene.store;
    const email = `${name}@example.com`;
    const linked = (token: string): Letter => ({ to: email, subject: "A link", text: "{link}", link: token });
    const from = { where: WHERE };
    await accounts.signUp(email, { fresh: linked, known: () => linked("") });
    const letter = (await mails.list({ withLinks: true })).find(({ to }) => to === email);
    const hash = await accounts.hashPassword(email, "a long enough password");
    const person = await accounts.verify(TOKEN.exec(letter?.text ?? "")?.[0] ?? "", hash, from);
    assert.ok(person);
    const by = { by: person.id, ...from };
    await sessions.begin(person.id, AGENT, by);
    const { factors, identities } = scene.store;
    const passkey = {
      passkeyId: `${name}-passkey`,
      publicKey: Buffer.from("public"),
      transports: [],
      counter: 0,
    };
    const told = (to: string): Letter => ({ to, subject: "A second step", text: "Added" });
    await factors.addPasskey({ ...passkey, name: `Phone of ${name}` }, told, by);
    await identities.connect({ issuer: "https://id.example.com", subject: `${name}-there` }, by);
    const { id } = await organisations.found({ name: `Shop of ${name}`, type: "Employer" }, by);
    await access.request(id, "Pays people", by);
    const other = await organisations.create({ name: `Other of ${name}`, type: "Adviser" }, act());
    const invited = { subject: "Invited", text: "Look at your invitations" };
    await invitations.invite(other.id, { email: email, role: "member" }, invited, act());
    await accounts.refuse(
      { email, network: WHERE, personId: person.id, what: "sign-in refused", tries: 1 },
      { by: STRANGER, ...from },
    );
    await all.setRole(person.id, "administrator", act(`${email.toUpperCase()} helps out, as jo${email} did`));
    await all.setRole(person.id, "person", act());
    return { ...person, organisationId: id };
  }

  const TABLES = {
    embedded: "select name from sqlite_master where type = 'table'",
    postgres: "select table_name as name from information_schema.tables where table_schema = 'public'",
  };
  /** Every table there is, so that none is forgotten. */
  const everything = async (): Promise<string> => {
    const names = (await place.raw(TABLES[kind])).map(({ name }) => String(name));
    for (const known of ["people", "proposals", "webhook_deliveries"]) assert.ok(names.includes(known));
    const rows = await Promise.all(names.map((table) => place.raw(`select * from ${table}`)));
    return JSON.stringify(rows, (_, value) => (typeof value === "bigint" ? String(value) : value));
  };

  /** The address inside text that people wrote: names, a use case, reasons, and a proposal that waits for approval. */
  async function writtenAbout(email: string): Promise<void> {
    const { access, credentials, fourEyes, organisations, policies } = scene.store;
    const capitals = email.toUpperCase();
    const { id } = await organisations.create({ name: `Shop (${capitals})`, type: "Employer" }, act());
    const first = await access.request(id, `Pays people; ask ${email}.`, act());
    await access.decline(first.id, { by: scene.ben.id, why: `who is "${email}"?` });
    const second = await access.request(id, `Pays people, says <${capitals}>`, act());
    await access.approve(second.id, { by: scene.ben.id, why: `${email}: called back` });
    await policies.set(id, { maxCredentials: 5 }, act());
    const terms = { name: `Key of ${email}` };
    await credentials.issue(id, terms, act(`for [${email}]`));
    await fourEyes.propose({ kind: "issue key", about: id, details: terms }, act(`${email} asked for it`));
  }

  test("the export has all of it, no link and no hash, and is on record", async () => {
    const { id, email, organisationId } = await known();
    const data = await scene.store.personal.export(id, { by: id });
    assert.equal(data.person.email, email);
    const name = email.replace("@example.com", "");
    assert.deepEqual(
      [data.factors.map((one) => one.name), data.connections.map((one) => one.subject)],
      [[`Phone of ${name}`], [`${name}-there`]],
    );
    assert.notEqual(data.passwordSetAtMs, null);
    assert.deepEqual(
      data.organisations.map((one) => [one.id, one.role]),
      [[organisationId, "owner"]],
    );
    assert.deepEqual(
      data.sessions.map(({ where, agent }) => [where, agent]),
      [[WHERE, AGENT]],
    );
    assert.deepEqual(
      data.letters.map(({ text }) => text),
      ["{link}", "Added", "Look at your invitations"],
    );
    assert.deepEqual([data.invitations.length, data.requests.length], [1, 1]);
    const whats = data.activity.map(({ what }) => what);
    for (const what of ["account opened", "signed in", "sign-in refused", "person made administrator"])
      assert.ok(whats.includes(what), what);
    assert.equal(whats[0], "personal data exported");
    assert.ok(!/argon2|scrypt|\$/.test(JSON.stringify(data)));
    await assert.rejects(scene.store.personal.export("per_none", act()), NotFound);
    await verified();
  });

  test("the export has the latest 100,000 entries, and says that there are more", async () => {
    const own = await newPlace();
    const store = await own.open();
    const { id } = await store.people.createAdministrator("ann@example.com", COMMAND);
    assert.equal((await store.personal.export(id, { by: id })).isActivityCut, false);
    const [{ length } = { length: 0 }] = await own.raw("select length from audit_head");
    await own.raw(`insert into audit_entries (sequence, at_ms, actor, what, subject, changes, hash)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 100000)
      select -n, 0, '${id}', 'signed in', 'session:x', '{}', '' from numbers`);
    const { activity, isActivityCut } = await store.personal.export(id, { by: id });
    assert.deepEqual(
      [activity.length, isActivityCut, activity[0]?.sequence],
      [100_000, true, Number(length) + 1],
    );
  });

  describe("erased", () => {
    test("a person leaves no address, place or browser anywhere, and the log verifies", async () => {
      const bystander = await known("joeve0");
      const { id, email } = await known("eve0");
      const before = await everything();
      const named = ["Phone of eve0", '"eve0-passkey', '"eve0-there'];
      for (const trace of [`"${email}"`, WHERE, AGENT, ...named]) assert.ok(before.includes(trace), trace);
      const { length } = await scene.store.audit.verify();
      const { person, entries } = await scene.store.personal.erase(id, act(`${email} asked us to`));
      assert.deepEqual([person.email, person.isDisabled], [`erased-${id}@erased.invalid`, true]);
      assert.ok(entries >= 8, String(entries));
      const left = await everything();
      assert.ok(!left.toLowerCase().replaceAll(bystander.email, "").includes(email), "the address");
      for (const trace of named) assert.ok(!left.includes(trace), trace);
      const theirs = await place.raw(
        `select * from audit_entries where (actor = '${id}' or subject = 'person:${id}') and origin = '${WHERE}'`,
      );
      assert.deepEqual(theirs, []);
      assert.deepEqual(
        await place.raw(`select * from sessions where person_id = '${id}' and agent is not null`),
        [],
      );
      assert.equal(await verified(), entries);
      const after = await scene.store.audit.entries(length + 1, 100);
      assert.ok(after.every(({ why }) => why === "(the address) asked us to"));
      assert.ok(after.some(({ what }) => what === "person erased"));
    });

    test("the address inside text that people wrote goes too, in rows and entries", async () => {
      const { id, email } = await known("mallory");
      await writtenAbout(email);
      await writtenAbout(`x.${email}.au`);
      const longer = (text: string): number => text.split(`x.${email}.au`).length;
      const before = (await everything()).toLowerCase();
      await scene.store.personal.erase(id, act());
      const left = (await everything()).toLowerCase();
      const others = [`x.${email}.au`, `jo${email}`];
      assert.ok(!others.reduce((text, one) => text.replaceAll(one, ""), left).includes(email), "the address");
      assert.equal(longer(left), longer(before));
      const [request] = await scene.store.access.list("declined");
      assert.deepEqual(
        [request?.organisationName, request?.useCase, request?.reason],
        [
          `Shop (erased-${id}@erased.invalid)`,
          `Pays people; ask erased-${id}@erased.invalid.`,
          `who is "erased-${id}@erased.invalid"?`,
        ],
      );
      await verified();
    });

    test("a neighbour whose address ends the same way keeps every trace", async () => {
      const neighbour = await known("joeve00");
      const { id } = await known("eve00");
      const before = await scene.store.personal.export(neighbour.id, act());
      await scene.store.personal.erase(id, act());
      const { activity, ...data } = await scene.store.personal.export(neighbour.id, act());
      assert.deepEqual({ ...data, activity: activity.slice(1) }, before);
    });

    test("an erased person has no membership or session, cannot come back, and frees the address", async () => {
      const { people: all, organisations, personal, accounts } = scene.store;
      const { id, email, organisationId } = await known();
      await personal.erase(id, act());
      assert.deepEqual(await organisations.members(organisationId), []);
      assert.deepEqual(await scene.store.sessions.list(id), []);
      assert.equal((await accounts.find(`erased-${id}@erased.invalid`)).passwordHash, undefined);
      await assert.rejects(all.enable(id, act()), Conflict);
      await assert.rejects(all.setRole(id, "administrator", act()), Conflict);
      await assert.rejects(personal.erase(id, act()), Conflict);
      const again = await all.create(email, COMMAND);
      assert.notEqual(again.id, id);
      await verified();
    });

    test("two people who acted on each other can both be erased", async () => {
      const [first, second] = [await known(), await known()];
      const { people: all, personal } = scene.store;
      await all.setRole(first.id, "administrator", act());
      await all.disable(second.id, { by: first.id, why: `not ${second.email}`, where: WHERE });
      await personal.erase(second.id, act());
      const before = await verified();
      await personal.erase(first.id, act());
      assert.ok((await verified()) > before);
      const [entry] = await scene.store.audit.search(
        { action: "person disabled" },
        Number.MAX_SAFE_INTEGER,
        1,
      );
      assert.deepEqual([entry?.where, entry?.why], [null, `not erased-${second.id}@erased.invalid`]);
    });

    test("only by an administrator, never of themselves, never of the last one", async () => {
      const { id } = await known();
      const { personal } = scene.store;
      await assert.rejects(personal.erase(scene.ann.id, act()), NotAllowed);
      await assert.rejects(personal.erase(scene.ben.id, { by: id, why: "spite" }), NotAllowed);
      await assert.rejects(personal.erase("per_none", act()), NotFound);
      const alone = await (await newPlace()).open();
      const only = await alone.people.createAdministrator("only@example.com", COMMAND);
      await assert.rejects(alone.personal.erase(only.id, { ...COMMAND, why: "?" }), Conflict);
    });
  });

  describe("the log still finds", () => {
    test("an entry that somebody else blanks or edits, redacted before or not", async () => {
      const { id } = await known();
      await scene.store.personal.erase(id, act());
      const [redacted] = await place.raw(
        `select sequence from audit_entries where subject = 'person:${id}' order by sequence limit 1`,
      );
      const [other] = await place.raw("select sequence from audit_entries where origin is not null limit 1");
      for (const sequence of [redacted?.sequence, other?.sequence]) {
        await place.raw(`create table kept as select * from audit_entries where sequence = ${sequence}`);
        await place.raw(`update audit_entries set origin = null, why = 'x' where sequence = ${sequence}`);
        const [fault] = (await scene.store.audit.verify()).faults;
        assert.equal(fault?.sequence, Number(sequence));
        await place.raw(`delete from audit_entries where sequence = ${sequence}`);
        await place.raw("insert into audit_entries select * from kept");
        await place.raw("drop table kept");
        await verified();
      }
    });

    test("an attestation that somebody writes without the key", async () => {
      await place.raw("create table kept as select * from audit_entries");
      const [last] = await place.raw("select max(sequence) as sequence from audit_entries");
      await place.raw("update audit_entries set why = 'forged' where sequence = 3");
      await place.raw(
        `update audit_entries set subject = 'erasure:per_x', changes = '{"3":"${"0".repeat(64)}"}' where sequence = ${last?.sequence}`,
      );
      const [fault] = (await scene.store.audit.verify()).faults;
      assert.equal(fault?.sequence, 3);
      await place.raw("delete from audit_entries");
      await place.raw("insert into audit_entries select * from kept");
      await verified();
    });
  });
});
