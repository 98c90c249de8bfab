// Every state machine, every pair of a state and an action, on both stores: a forbidden action is a conflict.

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Conflict, credentialState, NotAllowed, NotFound, type Organisation } from "./index.ts";
import { onBothStores } from "./testing/places.ts";
import { COMMAND, type Scene, sceneIn } from "./testing/scene.ts";

/** What an action gives: the state it leads to, or the state named by the conflict. */
type Outcome = { readonly to: string } | { readonly conflict: string };

async function assertOutcome(outcome: Outcome, act: () => Promise<string>): Promise<void> {
  if ("to" in outcome) return assert.equal(await act(), outcome.to);
  await assert.rejects(act, (error) => {
    assert.ok(error instanceof Conflict, String(error));
    assert.equal(error.state, outcome.conflict);
    return true;
  });
}

const ORGANISATION: Readonly<Record<string, Readonly<Record<"suspend" | "reinstate", Outcome>>>> = {
  active: { suspend: { to: "suspended" }, reinstate: { conflict: "active" } },
  suspended: { suspend: { conflict: "suspended" }, reinstate: { to: "active" } },
};

const ACCESS: Readonly<
  Record<string, Readonly<Record<"request" | "approve" | "decline" | "issue", Outcome>>>
> = {
  pending: {
    request: { to: "pending" },
    approve: { to: "approved" },
    decline: { to: "declined" },
    issue: { conflict: "pending" },
  },
  approved: {
    request: { conflict: "approved" },
    approve: { conflict: "approved" },
    decline: { conflict: "approved" },
    issue: { to: "active" },
  },
  declined: {
    request: { to: "pending" },
    approve: { conflict: "declined" },
    decline: { conflict: "declined" },
    issue: { conflict: "declined" },
  },
  "pending, suspended": {
    request: { conflict: "suspended" },
    approve: { conflict: "suspended" },
    decline: { to: "declined" },
    issue: { conflict: "suspended" },
  },
  "approved, suspended": {
    request: { conflict: "suspended" },
    approve: { conflict: "approved" },
    decline: { conflict: "approved" },
    issue: { conflict: "suspended" },
  },
};

type CredentialAction = "revoke" | "replace" | "reportCompromised" | "requestReplacement";
const ended = (conflict: string): Readonly<Record<CredentialAction, Outcome>> => ({
  revoke: { conflict },
  replace: { conflict },
  reportCompromised: { conflict },
  requestReplacement: { conflict },
});

const CREDENTIAL: Readonly<Record<string, Readonly<Record<CredentialAction, Outcome>>>> = {
  active: {
    revoke: { to: "revoked" },
    replace: { to: "replaced" },
    reportCompromised: { to: "active, compromised" },
    requestReplacement: { to: "active, replacement" },
  },
  "active, replacement": {
    revoke: { to: "revoked, replacement" },
    replace: { to: "replaced, replacement" },
    reportCompromised: { to: "active, compromised" },
    requestReplacement: { conflict: "replacement" },
  },
  "active, compromised": {
    revoke: { to: "revoked, compromised" },
    replace: { to: "replaced, compromised" },
    reportCompromised: { conflict: "compromised" },
    requestReplacement: { conflict: "compromised" },
  },
  "in its overlap": {
    revoke: { to: "revoked" },
    replace: { conflict: "replaced" },
    reportCompromised: { to: "active, compromised" },
    requestReplacement: { to: "active, replacement" },
  },
  "active, suspended": {
    revoke: { to: "revoked" },
    replace: { conflict: "suspended" },
    reportCompromised: { to: "active, compromised" },
    requestReplacement: { to: "active, replacement" },
  },
  replaced: ended("replaced"),
  revoked: ended("revoked"),
  expired: ended("expired"),
};

async function accessIn(
  scene: Scene,
  state: string,
): Promise<{ organisation: Organisation; requestId: string }> {
  const { store, ann, ben } = scene;
  const organisation = await scene.organisation();
  const { id } = await store.access.request(organisation.id, "Pays people", { by: ann.id });
  if (state.startsWith("approved")) await store.access.approve(id, { by: ben.id });
  if (state.startsWith("declined")) await store.access.decline(id, { by: ben.id, why: "Not yet" });
  if (state.endsWith("suspended")) await store.organisations.suspend(organisation.id, { by: ann.id });
  return { organisation, requestId: id };
}

function moveAccess(scene: Scene, made: { organisation: Organisation; requestId: string }) {
  const { store, ann, ben } = scene;
  return {
    request: async () => (await store.access.request(made.organisation.id, "Again", { by: ann.id })).state,
    approve: async () => (await store.access.approve(made.requestId, { by: ben.id })).state,
    decline: async () => (await store.access.decline(made.requestId, { by: ben.id, why: "No" })).state,
    issue: async () =>
      (await store.credentials.issue(made.organisation.id, {}, { by: ann.id })).credential.state,
  };
}

async function credentialIn(scene: Scene, state: string): Promise<string> {
  const { store, ann } = scene;
  const by = { by: ann.id };
  const { credential } = await scene.issued(state === "expired" ? 200 : undefined);
  const { keyId, organisationId } = credential;
  if (state === "active, replacement") await store.credentials.requestReplacement(keyId, by);
  if (state === "active, compromised") await store.credentials.reportCompromised(keyId, by);
  if (state === "active, suspended") await store.organisations.suspend(organisationId, by);
  if (state === "in its overlap") await store.credentials.replace(keyId, { overlapMs: 60_000 }, by);
  if (state === "replaced") await store.credentials.replace(keyId, { overlapMs: 0 }, by);
  if (state === "revoked") await store.credentials.revoke(keyId, by);
  while (state === "expired" && credentialState(credential, store.nowMs()) === "active") await sleep(10);
  return keyId;
}

async function stateNow({ store }: Scene, keyId: string): Promise<string> {
  const found = await store.credentials.find(keyId);
  assert.ok(found);
  const state = credentialState(found, store.nowMs());
  return found.concern === null ? state : `${state}, ${found.concern}`;
}

async function moveCredential(scene: Scene, keyId: string, action: CredentialAction): Promise<string> {
  const { credentials } = scene.store;
  const by = { by: scene.ann.id };
  if (action === "replace") await credentials.replace(keyId, { overlapMs: 0 }, by);
  else await credentials[action](keyId, by);
  return stateNow(scene, keyId);
}

onBothStores((newPlace) => {
  let scene: Scene;
  before(async () => {
    scene = await sceneIn(await (await newPlace()).open());
  });

  describe("an organisation", () => {
    for (const [state, actions] of Object.entries(ORGANISATION)) {
      for (const action of ["suspend", "reinstate"] as const) {
        test(`${state}: ${action}`, async () => {
          const { store, ann } = scene;
          const { id } = await scene.organisation();
          if (state === "suspended") await store.organisations.suspend(id, { by: ann.id });
          const move = async () => (await store.organisations[action](id, { by: ann.id })).state;
          await assertOutcome(actions[action], move);
        });
      }
    }
  });

  describe("access", () => {
    for (const [state, actions] of Object.entries(ACCESS)) {
      for (const action of ["request", "approve", "decline", "issue"] as const) {
        test(`${state}: ${action}`, async () => {
          const moves = moveAccess(scene, await accessIn(scene, state));
          await assertOutcome(actions[action], moves[action]);
        });
      }
    }
    test("none: no credential", async () => {
      const { id } = await scene.organisation();
      const issue = async () => (await scene.store.credentials.issue(id, {}, { by: scene.ann.id })).secret;
      await assertOutcome({ conflict: "none" }, issue);
    });
    test("asking twice, even at once, is one request", async () => {
      const { id } = await scene.organisation();
      const ask = () => scene.store.access.request(id, "Pays people", { by: scene.ann.id });
      const asked = await Promise.all([ask(), ask(), ask()]);
      assert.equal(new Set(asked.map((one) => one.id)).size, 1);
      const open = (await scene.store.access.list("pending")).filter((one) => one.organisationId === id);
      assert.equal(open.length, 1);
    });
    test("the person who asked cannot decide", async () => {
      const { requestId } = await accessIn(scene, "pending");
      const by = { by: scene.ann.id };
      await assert.rejects(scene.store.access.approve(requestId, by), NotAllowed);
      await assert.rejects(scene.store.access.decline(requestId, { ...by, why: "No" }), NotAllowed);
    });
  });

  describe("a credential", () => {
    for (const [state, actions] of Object.entries(CREDENTIAL)) {
      for (const action of ["revoke", "replace", "reportCompromised", "requestReplacement"] as const) {
        test(`${state}: ${action}`, async () => {
          const keyId = await credentialIn(scene, state);
          await assertOutcome(actions[action], () => moveCredential(scene, keyId, action));
        });
      }
    }
  });

  describe("who may", () => {
    test("only administrators decide; owners speak for their organisation alone", async () => {
      const { store, ann } = scene;
      const cat = await store.people.create("cat@example.com", COMMAND);
      const [own, foreign] = [await scene.issued(), await scene.issued()];
      await store.organisations.addMember(own.credential.organisationId, cat.id, { by: ann.id });
      const by = { by: cat.id };
      await assert.rejects(store.credentials.revoke(foreign.credential.keyId, by), NotAllowed);
      await assert.rejects(store.credentials.issue(own.credential.organisationId, {}, by), NotAllowed);
      await assert.rejects(store.credentials.reportCompromised(foreign.credential.keyId, by), NotAllowed);
      await assert.rejects(store.organisations.create({ name: "Cat", type: "Adviser" }, by), NotAllowed);
      await assert.rejects(store.people.createAdministrator("cat@example.com", by), NotAllowed);
      await store.credentials.reportCompromised(own.credential.keyId, by);
      const waiting = await store.credentials.concerns();
      assert.ok(
        waiting.some(({ keyId }) => keyId === own.credential.keyId),
        "it is before an administrator at once",
      );
    });
    test("what does not exist is not found", async () => {
      const by = { by: scene.ann.id };
      await assert.rejects(scene.store.organisations.suspend("org_none", by), NotFound);
      await assert.rejects(scene.store.access.approve("req_none", by), NotFound);
      await assert.rejects(scene.store.credentials.revoke("ak_none", by), NotFound);
    });
  });

  test("after every transition tried, the log verifies", async () => {
    assert.deepEqual((await scene.store.audit.verify()).faults, []);
  });
});
