// A person who decides for an organisation, or makes its keys, has not belonged to it since it asked; on both stores.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { NotAllowed } from "./index.ts";
import { onBothStores } from "./testing/places.ts";
import { COMMAND, type Scene, sceneIn } from "./testing/scene.ts";

const HANDOVER = (to: string) => ({ to, subject: "A key", text: "A key" });
const REFUSED = /you were a member of this organisation after it asked/;

onBothStores((newPlace) => {
  let scene: Scene;
  before(async () => {
    scene = await sceneIn(await (await newPlace()).open());
  });

  /** An organisation with an owner, and the administrator Ben as a member of it. */
  const joined = async (): Promise<string> => {
    const { store, organisation, ben } = scene;
    const { id } = await organisation();
    const owner = await store.people.create(`owner-${id.slice(-8)}@example.com`, COMMAND);
    await store.organisations.addMember(id, owner.id, COMMAND);
    await store.organisations.addMember(id, ben.id, COMMAND);
    return id;
  };
  const ask = (id: string) => scene.store.access.request(id, "Checks its pay runs", COMMAND);
  const byBen = () => ({ by: scene.ben.id });
  const byAnn = () => ({ by: scene.ann.id });

  test("a person who left after the request can neither approve nor decline it", async () => {
    const { access, organisations } = scene.store;
    const id = await joined();
    const request = await ask(id);
    await assert.rejects(access.approve(request.id, byBen()), /you are a member/);
    await organisations.leave(id, byBen());
    await assert.rejects(access.approve(request.id, byBen()), REFUSED);
    await assert.rejects(access.decline(request.id, { ...byBen(), why: "no" }), NotAllowed);
    await access.approve(request.id, byAnn());
  });

  test("a person who was removed after the request can neither issue nor replace a key", async () => {
    const { access, credentials, organisations } = scene.store;
    const id = await joined();
    const request = await ask(id);
    await access.approve(request.id, byAnn());
    await organisations.removeMember(id, scene.ben.id, byAnn());
    await assert.rejects(credentials.issue(id, {}, byBen()), REFUSED);
    const { credential } = await credentials.issue(id, {}, byAnn());
    await assert.rejects(credentials.replace(credential.keyId, { overlapMs: 0 }, byBen()), REFUSED);
  });

  test("they can neither propose a key nor approve one", async () => {
    const { access, fourEyes, organisations } = scene.store;
    const id = await joined();
    await access.approve((await ask(id)).id, byAnn());
    await organisations.leave(id, byBen());
    const proposed = { kind: "issue key", about: id, details: {} } as const;
    await assert.rejects(fourEyes.propose(proposed, byBen()), REFUSED);
    const { id: proposal } = await fourEyes.propose(proposed, byAnn());
    await assert.rejects(fourEyes.approve(proposal, HANDOVER, byBen()), REFUSED);
  });

  test("a person who came and went in between is barred too; one who left before the request is not", async () => {
    const { access, organisations } = scene.store;
    const early = await joined();
    await organisations.leave(early, byBen());
    const request = await ask(early);
    const { id: late } = await scene.organisation();
    const owner = await scene.store.people.create("late-owner@example.com", COMMAND);
    await organisations.addMember(late, owner.id, COMMAND);
    const another = await ask(late);
    await organisations.addMember(late, scene.ben.id, COMMAND);
    await organisations.leave(late, byBen());
    await assert.rejects(access.approve(another.id, byBen()), REFUSED);
    await access.approve(request.id, byBen());
  });
});
