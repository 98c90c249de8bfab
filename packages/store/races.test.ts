// Two nodes on one PostgreSQL act at the same instant, 200 rounds: exactly one wins, and the end state is consistent.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { bundle, type Program, type Running } from "./testing/bundle.ts";
import { BUSY_MS, type Place, postgresPlace } from "./testing/places.ts";
import { startPostgres, type TestPostgres } from "./testing/postgres.ts";

let server: TestPostgres;
let place: Place;
let racer: Program;
let racing: Running;

before(async () => {
  racer = await bundle("racer");
  server = await startPostgres();
  place = await postgresPlace(server);
  assert.ok(place.config.kind === "postgres");
  // As nodes on machines of their own: a pepper in common, no folder.
  racing = racer.start({
    kind: "postgres",
    url: place.config.url,
    pepper: "one pepper for every node of them",
    timeoutMs: BUSY_MS,
  });
});
after(async () => {
  await racing.ended;
  racer.remove();
  await place.remove();
  await server.stop();
});

for (const race of [
  "200 rounds of approve against approve",
  "200 rounds of approve against decline",
  "200 rounds of revoke against replace",
  "200 rounds of suspend against issue",
  "40 rounds of replace against replace",
  "40 rounds of approve against suspend",
]) {
  test(`${race}, each with its expected outcome`, async () => {
    assert.ok(await racing.line((line) => line === race), racing.said());
  });
}

/** How many rows break an invariant, written as what follows `from`. */
async function broken(from: string): Promise<number> {
  return Number((await place.raw(`select count(*) as n from ${from}`))[0]?.n);
}

test("after all of them the log verifies and no row shows two winners", async () => {
  assert.ok(await racing.line((line) => line === "the log verifies"), racing.said());
  const decidedTwice = `(select subject from audit_entries where what in ('access approved', 'access declined')
    group by subject having count(*) > 1) t`;
  assert.equal(await broken(decidedTwice), 0);
  assert.equal(await broken("credentials where (state = 'replaced') <> (replaced_by is not null)"), 0);
  const replacedTwice =
    "(select replaced_by from credentials group by replaced_by having count(*) > 1 and replaced_by is not null) t";
  assert.equal(await broken(replacedTwice), 0);
  const issued = await broken("audit_entries where what = 'credential issued'");
  assert.equal(issued, await broken("credentials"), "no credential is left over from a race that was lost");
});

test("no credential was issued and no access approved while the organisation was suspended", async () => {
  const requests = await place.raw("select id, organisation_id from access_requests");
  const organisationOf = new Map(requests.map((row) => [`access:${row.id}`, row.organisation_id]));
  const suspended = new Set<unknown>();
  const log = await place.raw("select what, subject, changes from audit_entries order by sequence");
  for (const { what, subject, changes } of log) {
    const id = String(subject).replace("organisation:", "");
    if (what === "organisation suspended") suspended.add(id);
    if (what === "organisation reinstated") suspended.delete(id);
    if (what === "credential issued") assert.ok(!suspended.has(JSON.parse(String(changes)).organisation_id));
    if (what === "access approved") assert.ok(!suspended.has(organisationOf.get(String(subject))));
  }
  assert.ok(suspended.size > 0);
});
