// Other processes hear of a change within a second, and within five when notifications are cut.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { bundle, type Program, type Running } from "./testing/bundle.ts";
import { machineMs } from "./testing/machine-time.ts";
import { onBothStores, type Place } from "./testing/places.ts";
import { type Scene, sceneIn } from "./testing/scene.ts";

const ROUNDS = 3;

async function timeToHear(listening: Running, change: () => Promise<unknown>, within: number): Promise<void> {
  const heard = (): number => listening.lines.filter((line) => line === "heard").length;
  const before = heard();
  await change();
  const from = machineMs();
  while (heard() === before && machineMs() - from < within) await sleep(10);
  assert.ok(heard() > before, `not heard within ${within} ms`);
}

/** Ends the connection that listens, over and over, as soon as it is there. */
function cutter(place: Place): () => Promise<void> {
  let isCutting = true;
  const cut =
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fairclause-listen'";
  const cutting = (async () => {
    while (isCutting) {
      await place.raw(cut);
      await sleep(5);
    }
  })();
  return async () => {
    isCutting = false;
    await cutting;
  };
}

onBothStores((newPlace, kind) => {
  let listener: Program;
  let place: Place;
  let scene: Scene;
  before(async () => {
    listener = await bundle("listener");
    place = await newPlace();
    scene = await sceneIn(await place.open());
  });
  after(() => listener.remove());

  async function withListener(use: (listening: Running) => Promise<void>): Promise<void> {
    const listening = listener.start(place.config);
    try {
      await listening.line((line) => line === "open");
      await sleep(300);
      await use(listening);
    } finally {
      listening.process.kill("SIGKILL");
      await listening.ended;
    }
  }

  test("within a second, usually far sooner", async () => {
    const { store, ann } = scene;
    await withListener(async (listening) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { credential } = await scene.issued();
        await sleep(150);
        const revoke = () => store.credentials.revoke(credential.keyId, { by: ann.id });
        await timeToHear(listening, revoke, 1000);
      }
    });
  });

  test("counting uses is not a change", async () => {
    const { credential } = await scene.issued();
    await withListener(async (listening) => {
      await sleep(200);
      const before = listening.lines.length;
      const use = {
        keyId: credential.keyId,
        kind: "other",
        count: 1,
        lastUsedAtMs: scene.store.nowMs(),
      } as const;
      for (let round = 0; round < 5; round += 1) await scene.store.recordUses([use]);
      await sleep(1300);
      assert.equal(listening.lines.length, before);
    });
  });

  // The embedded store has no notifications: it watches the file itself.
  if (kind === "postgres")
    test("within five seconds when the notification connection is cut again and again", cut);
  async function cut(): Promise<void> {
    const { store, ann } = scene;
    await withListener(async (listening) => {
      const stopCutting = cutter(place);
      try {
        for (let round = 0; round < 2; round += 1) {
          const { credential } = await scene.issued();
          await sleep(500);
          const revoke = () => store.credentials.revoke(credential.keyId, { by: ann.id });
          await timeToHear(listening, revoke, 5000);
        }
      } finally {
        await stopCutting();
      }
      await sleep(800);
      const { id } = await scene.organisation();
      await sleep(300);
      const suspend = () => store.organisations.suspend(id, { by: ann.id });
      // and at once when it is free again
      await timeToHear(listening, suspend, 1000);
    });
  }

  test("a listener that stopped hears nothing more", async () => {
    let heard = 0;
    const store = await place.open();
    const stop = store.onChange(() => {
      heard += 1;
    });
    await sleep(300);
    stop();
    heard = 0;
    await scene.organisation();
    await sleep(300);
    assert.equal(heard, 0);
  });
});
