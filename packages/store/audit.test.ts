// The audit log against someone who can write the database but does not have the pepper: whatever they do is found.

import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { AuditBroken } from "./errors.ts";
import { onBothStores, type Place } from "./testing/places.ts";
import { type Scene, sceneIn } from "./testing/scene.ts";

interface Told {
  readonly place: Place;
  readonly scene: Scene;
  /** How many entries there are. */
  readonly length: number;
  readonly keyId: string;
}

const COLUMNS = ["at_ms", "actor", "what", "subject", "why", "request_id", "origin", "changes", "hash"];

/** Every kind of row, a suspension, a replacement and a revocation. */
async function tell(place: Place): Promise<Told> {
  const scene = await sceneIn(await place.open());
  const { store, ann } = scene;
  const by = { by: ann.id, why: "A test", requestId: "rq", where: "here" };
  const { credential } = await scene.issued();
  await store.organisations.addMember(credential.organisationId, ann.id, by);
  await store.policies.set(credential.organisationId, { calculationsPerMinute: 10 }, by);
  const next = await store.credentials.replace(credential.keyId, { overlapMs: 0 }, by);
  await store.credentials.revoke(next.credential.keyId, by);
  await store.organisations.suspend(credential.organisationId, by);
  const report = await store.audit.verify();
  assert.deepEqual(report.faults, []);
  return { place, scene, length: report.length, keyId: next.credential.keyId };
}

async function firstFault({ scene }: Told): Promise<string> {
  const { faults } = await scene.store.audit.verify();
  const [first] = faults;
  assert.ok(first, "nothing was found");
  return `${first.sequence ?? first.subject ?? "head"}: ${first.problem}`;
}

const copyOf = (sequence: number, table: string): string =>
  `create table ${table} as select * from audit_entries where sequence >= ${sequence}`;

onBothStores((newPlace) => {
  const told = async (): Promise<Told> => tell(await newPlace());

  test("an edit of any column of any entry names that entry", async () => {
    const made = await told();
    const { place, length } = made;
    for (let sequence = 1; sequence <= length; sequence += 1) {
      const column = COLUMNS[sequence % COLUMNS.length] ?? "why";
      const edited = column === "at_ms" ? "at_ms + 1" : `coalesce(${column}, '') || 'x'`;
      await place.raw(`create table kept as select * from audit_entries where sequence = ${sequence}`);
      await place.raw(`update audit_entries set ${column} = ${edited} where sequence = ${sequence}`);
      assert.match(await firstFault(made), new RegExp(`^${sequence}: `), `${column} of ${sequence}`);
      await place.raw(`delete from audit_entries where sequence = ${sequence}`);
      await place.raw("insert into audit_entries select * from kept");
      await place.raw("drop table kept");
    }
    assert.deepEqual((await made.scene.store.audit.verify()).faults, []);
  });

  test("every column counts", async () => {
    const made = await told();
    const { place } = made;
    await place.raw(copyOf(3, "kept"));
    for (const column of COLUMNS) {
      const edited = column === "at_ms" ? "at_ms + 1" : `coalesce(${column}, '') || 'x'`;
      await place.raw(`update audit_entries set ${column} = ${edited} where sequence = 3`);
      assert.match(await firstFault(made), /^3: /, column);
      await place.raw("delete from audit_entries where sequence >= 3");
      await place.raw("insert into audit_entries select * from kept");
    }
  });

  test("a deletion is found wherever it is", async () => {
    const made = await told();
    const { place, length } = made;
    await place.raw(copyOf(1, "kept"));
    for (let sequence = 1; sequence <= length; sequence += 1) {
      await place.raw(`delete from audit_entries where sequence = ${sequence}`);
      assert.match(await firstFault(made), new RegExp(`^${sequence}: entry ${sequence} is missing`));
      await place.raw(`insert into audit_entries select * from kept where sequence = ${sequence}`);
    }
  });

  test("a deletion with the rest moved up is found", async () => {
    const made = await told();
    await made.place.raw("delete from audit_entries where sequence = 4");
    await made.place.raw("update audit_entries set sequence = -(sequence - 1) where sequence > 4");
    await made.place.raw("update audit_entries set sequence = -sequence where sequence < 0");
    assert.match(await firstFault(made), /^4: /);
  });

  test("an insertion is found, in the middle and at the end", async () => {
    const middle = await told();
    await middle.place.raw("update audit_entries set sequence = -(sequence + 1) where sequence > 4");
    await middle.place.raw("update audit_entries set sequence = -sequence where sequence < 0");
    await middle.place.raw("create table kept as select * from audit_entries where sequence = 4");
    await middle.place.raw("update kept set sequence = 5");
    await middle.place.raw("insert into audit_entries select * from kept");
    assert.match(await firstFault(middle), /^5: /);
    const end = await told();
    const last = end.length + 1;
    await end.place.raw(`create table kept as select * from audit_entries where sequence = ${end.length}`);
    await end.place.raw(`update kept set sequence = ${last}`);
    await end.place.raw("insert into audit_entries select * from kept");
    assert.match(await firstFault(end), new RegExp(`^${last}: `));
  });

  test("a swap of any two neighbours is found", async () => {
    const made = await told();
    const { place, length } = made;
    for (let sequence = 1; sequence < length; sequence += 1) {
      const swap = async (): Promise<void> => {
        await place.raw(`update audit_entries set sequence = -1 where sequence = ${sequence}`);
        await place.raw(`update audit_entries set sequence = ${sequence} where sequence = ${sequence + 1}`);
        await place.raw(`update audit_entries set sequence = ${sequence + 1} where sequence = -1`);
      };
      await swap();
      assert.match(await firstFault(made), new RegExp(`^${sequence}: `));
      await swap();
    }
  });

  describe("truncation", () => {
    test("of the last entries", async () => {
      const made = await told();
      const { place, length } = made;
      await place.raw(`delete from audit_entries where sequence > ${length - 2}`);
      assert.match(await firstFault(made), new RegExp(`^${length - 1}: entry ${length - 1} is missing`));
    });

    test("with the head's length set back, which its seal does not bear", async () => {
      const made = await told();
      const { place, length } = made;
      await place.raw(`delete from audit_entries where sequence > ${length - 2}`);
      await place.raw(
        `update audit_head set length = ${length - 2}, hash = (select hash from audit_entries where sequence = ${length - 2})`,
      );
      assert.match(await firstFault(made), /^head: the head of the log was altered/);
    });

    test("with a head kept from before: what the tables hold gives it away", async () => {
      const made = await setBack(await told());
      rmSync(join(made.place.config.folder, "audit-seen"));
      assert.match(await firstFault(made), /^organisation:.*: no entry of the log made it/);
    });

    test("with all tables set back as well: what this machine saw gives it away, also later", async () => {
      const made = await told();
      const { place, scene } = made;
      await place.raw("create table kept_head as select * from audit_head");
      await place.raw("create table kept_organisations as select * from organisations");
      const { id } = await scene.organisation();
      await scene.store.organisations.suspend(id, { by: scene.ann.id });
      const { length, head } = await scene.store.audit.verify();
      for (const table of ["organisations", "audit_head"]) {
        await place.raw(`delete from ${table}`);
        await place.raw(`insert into ${table} select * from kept_${table.replace("audit_", "")}`);
      }
      await place.raw(`delete from audit_entries where sequence > ${length - 2}`);
      assert.match(
        await firstFault(made),
        /the log was set back or exchanged: entry \d+, which this machine saw/,
      );
      for (let more = 0; more < 3; more += 1) await scene.organisation();
      assert.match(
        await firstFault(made),
        /the log was set back or exchanged/,
        "also once it has grown again",
      );
      rmSync(join(place.config.folder, "audit-seen"));
      const { faults } = await scene.store.audit.verify(`${length}:${head}`);
      assert.match(faults[0]?.problem ?? "", /which was expected/, "a head kept elsewhere tells as well");
    });

    test("of everything", async () => {
      const made = await told();
      for (const table of ["audit_entries", "audit_head"]) await made.place.raw(`delete from ${table}`);
      assert.match(await firstFault(made), /head of the log is missing/);
    });
  });

  describe("a change made past the log", () => {
    const changes: Readonly<Record<string, (made: Told) => string>> = {
      "a revoked credential revived": ({ keyId }) =>
        `update credentials set state = 'active' where key_id = '${keyId}'`,
      "a credential given to another organisation": () =>
        "update credentials set organisation_id = 'org_other'",
      "an expiry put off": () => "update credentials set expires_at_ms = 9999999999999",
      "an overlap made longer": () =>
        "update credentials set overlap_ends_at_ms = 9999999999999 where replaced_by is not null",
      "a suspended organisation reinstated": () => "update organisations set state = 'active'",
      "a limit raised": () => "update policies set calculations_per_minute = 1000000",
      "a policy removed": () => "delete from policies",
      "an administrator made": () => "insert into people values ('per_x', 1, 1, 'eve@example.com', 1)",
      "a member added": () => "insert into memberships select organisation_id, 'per_x', 1, 1 from policies",
      "an approval invented": () => "update access_requests set state = 'declined'",
      "a credential removed": ({ keyId }) => `delete from credentials where key_id = '${keyId}'`,
    };
    for (const [name, statement] of Object.entries(changes)) {
      test(name, async () => {
        const made = await told();
        await made.place.raw(statement(made));
        assert.match(
          await firstFault(made),
          /^\w+:\S+: (?:.* the log says |no entry of the log made it|its row is missing)/,
        );
      });
    }
  });

  test("a log that is broken at its end takes no more entries, so that nothing seals the damage", async () => {
    const made = await told();
    await made.place.raw(`delete from audit_entries where sequence = ${made.length}`);
    await assert.rejects(made.scene.organisation(), AuditBroken);
    await made.place.raw(`update audit_head set length = ${made.length - 1}`);
    await assert.rejects(made.scene.organisation(), AuditBroken);
  });
});

/** Takes the log back to where it was before the last credential, entries and head together. */
async function setBack(made: Told): Promise<Told> {
  const { place, scene } = made;
  await scene.store.organisations.suspend((await scene.organisation()).id, { by: scene.ann.id });
  await place.raw("create table kept_head as select * from audit_head");
  const { length } = await scene.store.audit.verify();
  const { id } = await scene.approved();
  await scene.store.credentials.issue(id, {}, { by: scene.ann.id });
  await place.raw(`delete from audit_entries where sequence > ${length}`);
  await place.raw("delete from audit_head");
  await place.raw("insert into audit_head select * from kept_head");
  return made;
}
