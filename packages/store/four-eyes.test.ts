// How four eyes switches: off for a team of one, on with the second administrator, and not off again by removing one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { onBothStores } from "./testing/places.ts";
import { COMMAND } from "./testing/scene.ts";

onBothStores((newPlace) => {
  test("it goes on with the second administrator and stays on when that one goes", async () => {
    const { people, fourEyes, audit } = await (await newPlace()).open();
    const ann = await people.createAdministrator("ann@example.com", COMMAND);
    assert.equal(await fourEyes.isOn(), false);
    const ben = await people.createAdministrator("ben@example.com", COMMAND);
    assert.equal(await fourEyes.isOn(), true);
    await people.disable(ben.id, { by: ann.id });
    assert.equal(await fourEyes.isOn(), true);
    await assert.rejects(people.createAdministrator("eve@example.com", { by: ann.id }), /two administrators/);
    await assert.rejects(fourEyes.set(false, { by: ann.id }), /on the machine alone/);
    await fourEyes.set(false, { by: ann.id, isOnMachine: true });
    await people.createAdministrator("eve@example.com", { by: ann.id });
    assert.equal(await fourEyes.isOn(), false, "said so, it stays off");
    assert.deepEqual((await audit.verify()).faults, []);
  });

  test("one administrator alone cannot give a role back", async () => {
    const { people, fourEyes, audit } = await (await newPlace()).open();
    const ann = await people.createAdministrator("ann@example.com", COMMAND);
    const ben = await people.createAdministrator("ben@example.com", COMMAND);
    await people.disable(ben.id, { by: ann.id });
    const back = await people.enable(ben.id, { by: ann.id });
    assert.deepEqual([back.isDisabled, back.isAdministrator], [false, false]);
    await people.setRole(ben.id, "administrator", COMMAND);
    await people.disable(ben.id, { by: ann.id });
    assert.equal((await people.enable(ben.id, COMMAND)).isAdministrator, true, "on the machine");
    await fourEyes.set(false, COMMAND);
    await people.disable(ben.id, { by: ann.id });
    assert.equal((await people.enable(ben.id, { by: ann.id })).isAdministrator, true, "with four eyes off");
    assert.deepEqual((await audit.verify()).faults, []);
  });

  test("turned off past the log, it is found", async () => {
    const place = await newPlace();
    const { fourEyes, audit } = await place.open();
    await fourEyes.set(true, COMMAND);
    await place.raw("update switches set is_on = 0");
    const [fault] = (await audit.verify()).faults;
    assert.match(fault?.problem ?? "", /is_on is 0, the log says 1/);
  });
});
