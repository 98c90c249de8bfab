// Two nodes on one PostgreSQL act at the same instant, 200 rounds: exactly one wins, and the end is one consistent state.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Conflict, credentialState, type Issued, type Store } from "./index.ts";
import { type Place, postgresPlace } from "./testing/places.ts";
import { startPostgres, type TestPostgres } from "./testing/postgres.ts";
import { COMMAND, type Scene, sceneIn } from "./testing/scene.ts";

const ROUNDS = 200;
const FEWER_ROUNDS = 60;
/** Several pairs race at a time, so that they also get into each other's way. */
const AT_A_TIME = 4;

let server: TestPostgres;
let place: Place;
let one: Scene;
let two: Store;
/** One approved organisation for each pair that races at the same time. */
let shops: readonly string[];

before(async () => {
  server = await startPostgres();
  place = await postgresPlace(server);
  one = await sceneIn(await place.open());
  two = await place.open();
  shops = await Promise.all(Array.from({ length: AT_A_TIME }, newShop));
});

async function newShop(): Promise<string> {
  const { id } = await one.approved();
  await one.store.policies.set(id, { maxCredentials: 100_000 }, COMMAND);
  return id;
}

const issueIn = (id: string): Promise<Issued> => one.store.credentials.issue(id, {}, COMMAND);

async function stateOf({ keyId }: { readonly keyId: string }): Promise<string> {
  const found = await one.store.credentials.find(keyId);
  assert.ok(found);
  return credentialState(found, one.store.nowMs());
}

after(async () => {
  assert.deepEqual((await one.store.audit.verify()).faults, []);
  await place.remove();
  await server.stop();
});

type Result = PromiseSettledResult<unknown>;

/** Starts both at once, now the one, now the other first. */
async function race(
  round: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<[Result, Result]> {
  if (round % 2 === 0) return Promise.allSettled([first(), second()]);
  const [b, a] = await Promise.allSettled([second(), first()]);
  return [a, b];
}

async function rounds(play: (round: number, shop: string) => Promise<void>, count = ROUNDS): Promise<void> {
  for (let round = 0; round < count; round += AT_A_TIME) {
    await Promise.all(
      Array.from({ length: AT_A_TIME }, (_, index) => play(round + index, shops[index] ?? "")),
    );
  }
}

function stateOfLoser(result: Result): string {
  assert.ok(result.status === "rejected");
  assert.ok(result.reason instanceof Conflict, String(result.reason));
  return result.reason.state;
}

const won = ({ status }: Result): boolean => status === "fulfilled";

async function pending(): Promise<{ readonly id: string; readonly organisationId: string }> {
  return one.store.access.request((await one.organisation()).id, "Pays people", COMMAND);
}

/** How many rows an invariant, written as SQL, is broken by. */
async function broken(from: string): Promise<number> {
  return Number((await place.raw(`select count(*) as n from ${from}`))[0]?.n);
}

test("approve against approve: one approval, one entry", async () => {
  const { ann, ben, store } = one;
  await rounds(async (round) => {
    const { id } = await pending();
    const [a, b] = await race(
      round,
      () => store.access.approve(id, { by: ann.id }),
      () => two.access.approve(id, { by: ben.id }),
    );
    assert.notEqual(won(a), won(b));
    assert.equal(stateOfLoser(won(a) ? b : a), "approved");
    assert.equal((await two.access.find(id))?.decidedBy, won(a) ? ann.id : ben.id);
  });
  const twice =
    "(select subject from audit_entries where what = 'access approved' group by subject having count(*) > 1) t";
  assert.equal(await broken(twice), 0);
});

test("approve against decline: a single final state, and no key where it was declined", async () => {
  const { ann, ben, store } = one;
  await rounds(async (round) => {
    const { id, organisationId } = await pending();
    const [a, b] = await race(
      round,
      () => store.access.approve(id, { by: ann.id }),
      () => two.access.decline(id, { by: ben.id, why: "No" }),
    );
    assert.notEqual(won(a), won(b));
    const state = won(a) ? "approved" : "declined";
    assert.equal(stateOfLoser(won(a) ? b : a), state);
    assert.equal((await store.access.find(id))?.state, state);
    if (state === "approved") return;
    const [issued] = await Promise.allSettled([two.credentials.issue(organisationId, {}, { by: ann.id })]);
    assert.equal(stateOfLoser(issued), "declined");
  });
});

test("revoke against replace: one wins, and never two live keys", async () => {
  const { ann, ben, store } = one;
  await rounds(async (round, shop) => {
    const { credential } = await issueIn(shop);
    const { keyId } = credential;
    const [revoked, replaced] = await race(
      round,
      () => store.credentials.revoke(keyId, { by: ann.id }),
      () => two.credentials.replace(keyId, { overlapMs: 0 }, { by: ben.id }),
    );
    assert.notEqual(won(revoked), won(replaced));
    const state = won(revoked) ? "revoked" : "replaced";
    assert.equal(stateOfLoser(won(revoked) ? replaced : revoked), state);
    assert.equal(await stateOf(credential), state);
  });
  const orphans = "credentials c where (c.state = 'replaced') <> (c.replaced_by is not null)";
  assert.equal(await broken(orphans), 0);
});

test("replace against replace with an overlap: two live keys, never three", async () => {
  const { ann, ben, store } = one;
  await rounds(async (round, shop) => {
    const { credential } = await issueIn(shop);
    const replace = (on: Store, by: string) => () =>
      on.credentials.replace(credential.keyId, { overlapMs: 60_000 }, { by });
    const [a, b] = await race(round, replace(store, ann.id), replace(two, ben.id));
    assert.notEqual(won(a), won(b));
    assert.equal(stateOfLoser(won(a) ? b : a), "replaced");
    assert.equal(await stateOf(credential), "active");
  }, FEWER_ROUNDS);
  const issued = await broken("audit_entries where what = 'credential issued'");
  assert.equal(issued, await broken("credentials"));
});

test("suspend against issue: no key is issued to an organisation after its suspension", async () => {
  const { ann, ben, store } = one;
  await rounds(async (round, shop) => {
    const [suspended, issued] = await race(
      round,
      () => store.organisations.suspend(shop, { by: ann.id }),
      () => two.credentials.issue(shop, {}, { by: ben.id }),
    );
    assert.ok(won(suspended));
    if (!won(issued)) assert.equal(stateOfLoser(issued), "suspended");
    assert.equal(await lastEntry(shop), "organisation suspended", "the last word, whatever the issue's fate");
    await store.organisations.reinstate(shop, { by: ann.id });
  });
});

/** The last thing that happened to an organisation or gave it a credential. */
async function lastEntry(organisationId: string): Promise<unknown> {
  const rows = await place.raw(
    `select what from audit_entries where subject = 'organisation:${organisationId}'
     or (what = 'credential issued' and changes like '%${organisationId}%') order by sequence desc limit 1`,
  );
  return rows[0]?.what;
}

test("approve against suspend: an approval never comes after the suspension", async () => {
  const { ann, ben, store } = one;
  await rounds(async (round) => {
    const { id, organisationId } = await pending();
    const [suspended, approved] = await race(
      round,
      () => store.organisations.suspend(organisationId, { by: ann.id }),
      () => two.access.approve(id, { by: ben.id }),
    );
    assert.ok(won(suspended));
    if (!won(approved)) assert.equal(stateOfLoser(approved), "suspended");
    assert.equal((await two.access.find(id))?.state, won(approved) ? "approved" : "pending");
  }, FEWER_ROUNDS);
});
