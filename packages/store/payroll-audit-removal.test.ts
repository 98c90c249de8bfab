// How both stores remove payroll audits: the key at once, the rest piece by piece, whatever fails on the way.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { databaseFile } from "./embedded/embedded.ts";
import { NotFound, type PayrollAudits } from "./index.ts";
import { type AuditScene, auditSceneIn, BY, bytes, result, taken } from "./testing/payroll-audits.ts";
import { onBothStores, type Place } from "./testing/places.ts";

const DAY = 24 * 3600 * 1000;

onBothStores((newPlace, kind) => {
  let place: Place;
  let own: AuditScene;
  let audits: PayrollAudits;
  before(async () => {
    place = await newPlace();
    own = await auditSceneIn(place);
    audits = own.audits;
  });
  const namesOf = async (id: string): Promise<readonly unknown[]> => {
    const text = `select distinct name from payroll_audit_blobs where audit_id = '${id}' order by name`;
    return (await place.raw(text)).map(({ name }) => name);
  };
  /** The database refuses to delete one audit's row. */
  const refuse = (id: string) =>
    place.raw(
      kind === "embedded"
        ? `create trigger refuse before delete on payroll_audits when old.id = '${id}' begin select raise(abort, 'no'); end`
        : `create function refuse() returns trigger language plpgsql as $$ begin if old.id = '${id}' then raise exception using errcode = '23000'; end if; return old; end $$; create trigger refuse before delete on payroll_audits for each row execute function refuse()`,
    );
  const allow = () => place.raw(`drop trigger refuse${kind === "embedded" ? "" : " on payroll_audits"}`);

  test("an audit with many parts is deleted whole", async () => {
    await own.clear();
    const at = await own.planned(Array.from({ length: 170 }, () => 1));
    const other = await own.opened();
    await audits.remove(at, BY);
    assert.deepEqual(await namesOf(at.id), []);
    assert.equal(await audits.find(at), undefined);
    assert.equal((await audits.find(other))?.state, "open");
    assert.deepEqual(await namesOf(other.id), ["setup"]);
  });

  test("once it is deleted, its key is not in the database's file either", async () => {
    if (kind !== "embedded") return;
    await own.clear();
    const at = await own.planned([1]);
    const [row] = await place.raw("select sealed_key from payroll_audits");
    const key = String(row?.sealed_key);
    const isInFile = async (): Promise<boolean> => {
      await place.raw("pragma wal_checkpoint(truncate)");
      return readFileSync(databaseFile(place.config.folder)).includes(key);
    };
    assert.ok(key.length > 40 && (await isInFile()));
    await audits.remove(at, BY);
    assert.equal(await isInFile(), false);
  });

  test("one that cannot be deleted is invisible, has no key, and does not block the others", async () => {
    await own.clear();
    const both = [await own.planned([1]), await own.planned([1])].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const [first, second] = both;
    assert.ok(first && second);
    await refuse(first.id);
    await assert.rejects(audits.remove(first, BY));
    assert.equal(await audits.find(first), undefined);
    await assert.rejects(audits.remove(first, BY), NotFound);
    await assert.rejects(audits.putRange(first, { file: "paid", from: 0, size: null }, bytes("x")), NotFound);
    const rows = `select id, sealed_key from payroll_audits`;
    assert.ok((await place.raw(rows)).some((row) => row.id === first.id && row.sealed_key === ""));
    const later = await place.open(31 * DAY);
    await assert.rejects(later.tidy());
    assert.deepEqual(
      (await place.raw(rows)).map(({ id }) => id),
      [first.id],
    );
    await allow();
    assert.equal((await later.tidy()).payroll_audits, 1);
    assert.deepEqual(await place.raw(rows), []);
  });

  test("a cancelled or failed audit keeps only its setup and its faults", async () => {
    await own.clear();
    const cancelled = await own.planned([1, 1]);
    const lease = await taken(audits, "n");
    assert.ok(await audits.finish(lease, result(lease, "made")));
    assert.deepEqual(await namesOf(cancelled.id), ["file:paid", "periods", "rows", "setup"]);
    await audits.cancel(cancelled, BY);
    assert.deepEqual(await namesOf(cancelled.id), ["setup"]);
    const failed = await own.planned([1, 1]);
    const one = await taken(audits, "n");
    assert.ok(await audits.finish(one, result(one, "made")));
    const problems = { name: "problems", number: 0, content: bytes("[1]") };
    assert.ok(await audits.finish(await taken(audits, "n"), { failure: problems }));
    assert.deepEqual(await namesOf(failed.id), ["problems", "setup"]);
  });

  test("restarted under other awards, it keeps nothing made before", async () => {
    await own.clear();
    const at = await own.planned([1, 1]);
    const lease = await taken(audits, "n");
    assert.ok(await audits.finish(lease, result(lease, "made")));
    const later = (await place.open(10 * 60_000)).payrollAudits;
    assert.equal(await later.take("n", "engine 2"), null);
    assert.equal((await later.find(at))?.state, "preparing");
    assert.deepEqual(await namesOf(at.id), ["file:paid", "setup"]);
  });
});
