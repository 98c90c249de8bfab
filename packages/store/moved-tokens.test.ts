// Tokens moved between rows by someone who can write SQL but has no pepper: they open nothing of anyone else's.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Letter } from "./index.ts";
import { onBothStores, type Place } from "./testing/places.ts";
import { type Scene, sceneIn } from "./testing/scene.ts";

onBothStores((newPlace) => {
  let place: Place;
  let scene: Scene;
  before(async () => {
    place = await newPlace();
    scene = await sceneIn(await place.open());
  });

  test("a session's token in another's row, and a row given to another person", async () => {
    const { sessions } = scene.store;
    const [mine, theirs] = [
      await sessions.begin(scene.ann.id, null, { by: scene.ann.id }),
      await sessions.begin(scene.ben.id, null, { by: scene.ben.id }),
    ];
    const rowOf = async (token: string) => (await sessions.find(token))?.id ?? assert.fail("no session");
    const [own, other] = [await rowOf(mine), await rowOf(theirs)];
    const [row] = await place.raw(`select token_hash, bound_hash from sessions where id = '${own}'`);
    await place.raw(`update sessions set token_hash = 'gone' where id = '${own}'`);
    for (const bound of [row?.bound_hash, null]) {
      const hash = bound === null ? "null" : `'${bound}'`;
      await place.raw(
        `update sessions set token_hash = '${row?.token_hash}', bound_hash = ${hash} where id = '${other}'`,
      );
      assert.equal(await sessions.find(mine), undefined);
    }
    await place.raw(`update sessions set token_hash = 'other' where id = '${other}'`);
    await place.raw(
      `update sessions set token_hash = '${row?.token_hash}', bound_hash = '${row?.bound_hash}' where id = '${own}'`,
    );
    assert.equal((await sessions.find(mine))?.person.id, scene.ann.id, "as it was made, it opens");
    await place.raw(`update sessions set person_id = '${scene.ben.id}' where id = '${own}'`);
    assert.equal(await sessions.find(mine), undefined);
  });

  test("a link whose address was changed to another's", async () => {
    const { accounts } = scene.store;
    let token = "";
    await accounts.askReset("ann@example.com", (made): Letter => {
      token = made;
      return { to: "ann@example.com", subject: "x", text: "{link}", link: made };
    });
    assert.equal(await accounts.linkAddress("reset", token), "ann@example.com");
    await place.raw("update links set email = 'ben@example.com'");
    assert.equal(await accounts.linkAddress("reset", token), undefined);
    const hash = await accounts.hashPassword("ben@example.com", "a password of my own");
    const told = (to: string): Letter => ({ to, subject: "x", text: "x" });
    assert.equal(await accounts.reset(token, hash, told, {}), undefined);
    await place.raw("update links set bound_hash = null, email = 'ann@example.com'");
    assert.equal(await accounts.linkAddress("reset", token), undefined);
  });
});
