// Connections to another sign-in service, on both stores: an address that service vouches for does not take over an
// account.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { Conflict } from "./index.ts";
import { onBothStores } from "./testing/places.ts";
import { type Scene, sceneIn } from "./testing/scene.ts";

const ISSUER = "https://id.example.com";

onBothStores((newPlace) => {
  let scene: Scene;
  before(async () => {
    scene = await sceneIn(await (await newPlace()).open());
  });

  test("an address that the service reassigned does not open its earlier owner's account", async () => {
    const { identities } = scene.store;
    const email = "cat@example.com";
    const first = await identities.join({ issuer: ISSUER, subject: "cat" }, email, {});
    for (const who of [
      { issuer: ISSUER, subject: "the next cat" },
      { issuer: "https://other.example.com", subject: "cat" },
    ]) {
      await assert.rejects(identities.join(who, email, {}), Conflict);
      assert.equal(await identities.find(who), undefined);
    }
    assert.equal((await identities.find({ issuer: ISSUER, subject: "cat" }))?.id, first.id);
  });

  test("of two who come at once with one new address, one gets it", async () => {
    const { identities } = scene.store;
    const come = (subject: string) => identities.join({ issuer: ISSUER, subject }, "dan@example.com", {});
    const came = await Promise.allSettled([come("dan 1"), come("dan 2")]);
    assert.deepEqual(came.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
  });
});
