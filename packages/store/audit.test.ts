// The activity log against someone who can write the database but does not have the pepper: we find whatever they do.

import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, before, describe, test } from "node:test";
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
  await store.policies.set(credential.organisationId, { calculationsPerMinute: 10 }, by);
  const next = await store.credentials.replace(credential.keyId, { overlapMs: 0 }, by);
  await store.credentials.revoke(next.credential.keyId, by);
  await store.organisations.addMember(credential.organisationId, ann.id, by);
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

const TABLES = [
  "audit_entries",
  "audit_head",
  "people",
  "organisations",
  "memberships",
  "access_requests",
  "credentials",
  "policies",
];

/** Copies everything and returns a function that restores it. */
async function keeper({ raw, config }: Place): Promise<(tables?: readonly string[]) => Promise<void>> {
  const seenFile = join(config.folder, "log-seen");
  const seen = readFileSync(seenFile);
  for (const table of TABLES) await raw(`create table kept_${table} as select * from ${table}`);
  return async (tables = TABLES) => {
    for (const table of tables) {
      await raw(`delete from ${table}`);
      await raw(`insert into ${table} select * from kept_${table}`);
    }
    if (tables === TABLES) writeFileSync(seenFile, seen);
  };
}

onBothStores((newPlace) => {
  let made: Told;
  let putBack: Awaited<ReturnType<typeof keeper>>;
  before(async () => {
    made = await tell(await newPlace());
    putBack = await keeper(made.place);
  });
  afterEach(async () => {
    await putBack();
    assert.deepEqual((await made.scene.store.audit.verify()).faults, []);
  });

  const edit = (column: string, sequence: number): Promise<unknown> => {
    const edited = column === "at_ms" ? "at_ms + 1" : `coalesce(${column}, '') || 'x'`;
    return made.place.raw(`update audit_entries set ${column} = ${edited} where sequence = ${sequence}`);
  };

  test("an edit of any entry names that entry, in any column", async () => {
    for (let sequence = 1; sequence <= made.length; sequence += 1) {
      await edit(COLUMNS[sequence % COLUMNS.length] ?? "why", sequence);
      assert.match(await firstFault(made), new RegExp(`^${sequence}: `));
      await putBack(["audit_entries"]);
    }
    for (const column of COLUMNS) {
      await edit(column, 3);
      assert.match(await firstFault(made), /^3: /, column);
      await putBack(["audit_entries"]);
    }
  });

  test("a deletion is found anywhere", async () => {
    for (let sequence = 1; sequence <= made.length; sequence += 1) {
      await made.place.raw(`delete from audit_entries where sequence = ${sequence}`);
      assert.match(await firstFault(made), new RegExp(`^${sequence}: entry ${sequence} is missing`));
      await putBack(["audit_entries"]);
    }
  });

  /** Moves the entries after one up or down by one, around the key that keeps sequences apart. */
  const shift = async (after: number, by: number): Promise<void> => {
    await made.place.raw(`update audit_entries set sequence = -(sequence + ${by}) where sequence > ${after}`);
    await made.place.raw("update audit_entries set sequence = -sequence where sequence < 0");
  };
  const copy = (from: number, to: number): Promise<unknown> => {
    const columns = COLUMNS.join(", ");
    return made.place.raw(
      `insert into audit_entries (sequence, ${columns}) select ${to}, ${columns} from audit_entries where sequence = ${from}`,
    );
  };

  test("a deletion with the rest moved up is found", async () => {
    await made.place.raw("delete from audit_entries where sequence = 4");
    await shift(4, -1);
    assert.match(await firstFault(made), /^4: /);
  });

  test("an insertion is found, in the middle and at the end", async () => {
    await shift(4, 1);
    await copy(4, 5);
    assert.match(await firstFault(made), /^5: /);
    await putBack();
    await copy(made.length, made.length + 1);
    assert.match(await firstFault(made), new RegExp(`^${made.length + 1}: `));
  });

  test("a swap of any two neighbours is found", async () => {
    const { raw } = made.place;
    for (let sequence = 1; sequence < made.length; sequence += 1) {
      await raw(`update audit_entries set sequence = -1 where sequence = ${sequence}`);
      await raw(`update audit_entries set sequence = ${sequence} where sequence = ${sequence + 1}`);
      await raw(`update audit_entries set sequence = ${sequence + 1} where sequence = -1`);
      assert.match(await firstFault(made), new RegExp(`^${sequence}: `));
      await putBack(["audit_entries"]);
    }
  });

  describe("truncation", () => {
    test("of the last entries", async () => {
      const { place, length } = made;
      await place.raw(`delete from audit_entries where sequence > ${length - 2}`);
      assert.match(await firstFault(made), new RegExp(`^${length - 1}: entry ${length - 1} is missing`));
    });

    test("with the head's length set back, which breaks its seal", async () => {
      const { place, length } = made;
      await place.raw(`delete from audit_entries where sequence > ${length - 2}`);
      await place.raw(
        `update audit_head set length = ${length - 2}, hash = (select hash from audit_entries where sequence = ${length - 2})`,
      );
      assert.match(await firstFault(made), /^head: the head of the log was altered/);
    });

    test("with an earlier head put back: the tables give it away", async () => {
      const { id } = await made.scene.approved();
      await made.scene.store.credentials.issue(id, {}, { by: made.scene.ann.id });
      await putBack(["audit_entries", "audit_head"]);
      rmSync(join(made.place.config.folder, "log-seen"));
      assert.match(await firstFault(made), /^organisation:.*: no entry of the log made it/);
    });

    test("with all tables set back as well: what this machine saw gives it away, later too", async () => {
      const { place, scene } = made;
      await scene.store.organisations.suspend((await scene.organisation()).id, { by: scene.ann.id });
      const { length, head } = await scene.store.audit.verify();
      await putBack([...TABLES]);
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
      rmSync(join(place.config.folder, "log-seen"));
      const { faults } = await scene.store.audit.verify(`${length}:${head}`);
      assert.match(faults[0]?.problem ?? "", /which was expected/, "a head kept elsewhere tells as well");
    });

    test("of everything", async () => {
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
      "an administrator made": () =>
        "insert into people (id, sequence, created_at_ms, email, is_administrator) values ('per_x', 1, 1, 'eve@example.com', 1)",
      "a member added": () =>
        "insert into memberships select organisation_id, 'per_x', 1, 1, 'owner' from policies",
      "an approval invented": () => "update access_requests set state = 'declined'",
      "a credential removed": ({ keyId }) => `delete from credentials where key_id = '${keyId}'`,
    };
    for (const [name, statement] of Object.entries(changes)) {
      test(name, async () => {
        await made.place.raw(statement(made));
        assert.match(
          await firstFault(made),
          /^\w+:\S+: (?:.* the log says |no entry of the log made it|its row is missing)/,
        );
      });
    }
  });

  test("a log that is broken at its end takes no more entries, so that nothing seals the damage", async () => {
    await made.place.raw(`delete from audit_entries where sequence = ${made.length}`);
    await assert.rejects(made.scene.organisation(), AuditBroken);
    await made.place.raw(`update audit_head set length = ${made.length - 1}`);
    await assert.rejects(made.scene.organisation(), AuditBroken);
  });
});
