// Races two nodes on one PostgreSQL and checks each round. It is a separate process, since the test runner's
// bookkeeping
// of promises would take longer than the races.

import assert from "node:assert/strict";
import { Conflict } from "../../errors.ts";
import { credentialState } from "../../lifecycle.ts";
import { openStore } from "../../open.ts";
import type { AccessRequest, Issued, Store, StoreConfig } from "../../store.ts";
import { COMMAND, sceneIn } from "../scene.ts";

const ROUNDS = 200;
const FEWER_ROUNDS = 40;
/** Several pairs race at a time, so that they also get into each other's way. */
const AT_A_TIME = 4;

const config: StoreConfig = JSON.parse(process.argv[2] ?? "");
const one = await openStore(config);
const two = await openStore(config);
const { ann, ben, organisation, approved } = await sceneIn(one);
/** One approved organisation for each pair that races at the same time. */
const shops = await Promise.all(Array.from({ length: AT_A_TIME }, newShop));

async function newShop(): Promise<string> {
  const { id } = await approved();
  await one.policies.set(id, { maxCredentials: 100_000 }, COMMAND);
  return id;
}

const issueIn = (id: string): Promise<Issued> => one.credentials.issue(id, {}, COMMAND);
const pending = async (): Promise<AccessRequest> =>
  one.access.request((await organisation()).id, "Pays people", COMMAND);

async function stateOf(keyId: string): Promise<string> {
  const found = await two.credentials.find(keyId);
  assert.ok(found);
  return credentialState(found, two.nowMs());
}

type Result = PromiseSettledResult<unknown>;
const won = ({ status }: Result): boolean => status === "fulfilled";

/** Starts both at once, in alternating order. */
async function race(
  round: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<[Result, Result]> {
  if (round % 2 === 0) return Promise.allSettled([first(), second()]);
  const [b, a] = await Promise.allSettled([second(), first()]);
  return [a, b];
}

function stateOfLoser(result: Result): string {
  assert.ok(result.status === "rejected");
  assert.ok(result.reason instanceof Conflict, String(result.reason));
  return result.reason.state;
}

/** Exactly one won, and the other got the state that the winner left. */
function assertOneWon(a: Result, b: Result, stateIfFirst: string, stateIfSecond: string): string {
  assert.notEqual(won(a), won(b));
  const state = won(a) ? stateIfFirst : stateIfSecond;
  assert.equal(stateOfLoser(won(a) ? b : a), state);
  return state;
}

type Play = (round: number, shop: string) => Promise<void>;

const RACES: Readonly<Record<string, Play>> = {
  async "approve against approve"(round) {
    const { id } = await pending();
    const approve = (on: Store, by: string) => () => on.access.approve(id, { by });
    const [a, b] = await race(round, approve(one, ann.id), approve(two, ben.id));
    assertOneWon(a, b, "approved", "approved");
    assert.equal((await two.access.find(id))?.decidedBy, won(a) ? ann.id : ben.id);
  },

  async "approve against decline"(round) {
    const { id, organisationId } = await pending();
    const approve = () => one.access.approve(id, { by: ann.id });
    const decline = () => two.access.decline(id, { by: ben.id, why: "No" });
    const state = assertOneWon(...(await race(round, approve, decline)), "approved", "declined");
    assert.equal((await one.access.find(id))?.state, state);
    if (state === "declined") await assert.rejects(issueIn(organisationId), Conflict);
  },

  async "revoke against replace"(round, shop) {
    const { keyId } = (await issueIn(shop)).credential;
    const revoke = () => one.credentials.revoke(keyId, { by: ann.id });
    const replace = () => two.credentials.replace(keyId, { overlapMs: 0 }, { by: ben.id });
    const state = assertOneWon(...(await race(round, revoke, replace)), "revoked", "replaced");
    assert.equal(await stateOf(keyId), state);
  },

  async "suspend against issue"(round, shop) {
    const suspend = () => one.organisations.suspend(shop, { by: ann.id });
    const [suspended, issued] = await race(round, suspend, () =>
      two.credentials.issue(shop, {}, { by: ben.id }),
    );
    assert.ok(won(suspended));
    if (!won(issued)) assert.equal(stateOfLoser(issued), "suspended");
    await one.organisations.reinstate(shop, { by: ann.id });
  },
};

const SHORT_RACES: Readonly<Record<string, Play>> = {
  async "replace against replace"(round, shop) {
    const { keyId } = (await issueIn(shop)).credential;
    const replace = (on: Store, by: string) => () =>
      on.credentials.replace(keyId, { overlapMs: 60_000 }, { by });
    assertOneWon(...(await race(round, replace(one, ann.id), replace(two, ben.id))), "replaced", "replaced");
    assert.equal(await stateOf(keyId), "active", "through its overlap");
  },

  async "approve against suspend"(round) {
    const { id, organisationId } = await pending();
    const suspend = () => one.organisations.suspend(organisationId, { by: ann.id });
    const [suspended, decided] = await race(round, suspend, () => two.access.approve(id, { by: ben.id }));
    assert.ok(won(suspended));
    if (!won(decided)) assert.equal(stateOfLoser(decided), "suspended");
    assert.equal((await two.access.find(id))?.state, won(decided) ? "approved" : "pending");
  },
};

async function run(races: Readonly<Record<string, Play>>, rounds: number): Promise<void> {
  for (const [name, play] of Object.entries(races)) {
    for (let round = 0; round < rounds; round += AT_A_TIME) {
      await Promise.all(shops.map((shop, index) => play(round + index, shop)));
    }
    console.log(`${rounds} rounds of ${name}`);
  }
}

await run(RACES, ROUNDS);
await run(SHORT_RACES, FEWER_ROUNDS);
assert.deepEqual((await one.audit.verify()).faults, []);
console.log("the log verifies");
await one.close();
await two.close();
