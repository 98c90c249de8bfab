// The embedded store's clock, with the machine's clock set wrong and corrected: nothing ends early, nothing comes back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { steadyClock } from "./clock.ts";

const [MINUTE, DAY] = [60_000, 24 * 3600 * 1000];
const START = Date.UTC(2026, 10, 1);

/** A machine whose clock can be set. */
function machine() {
  let [livedMs, setMs] = [0, 0];
  const clock = steadyClock({ wallMs: () => START + livedMs + setMs, steadyMs: () => livedMs });
  return {
    /** Asks often, as a service does. */
    live(ms: number): void {
      for (let step = 0; step < 20; step += 1) {
        livedMs += ms / 20;
        clock.nowMs();
      }
    },
    set(ms: number): void {
      setMs = ms;
    },
    now: () => (clock.nowMs() - START) / MINUTE,
    jump: () => Math.round(clock.jumpMs() / MINUTE),
  };
}

test("30 days ahead for a moment and back: no time has passed", () => {
  const { live, set, now, jump } = machine();
  live(MINUTE);
  set(30 * DAY);
  live(5 * MINUTE);
  assert.equal(now(), 6);
  assert.equal(jump(), (30 * DAY) / MINUTE);
  set(0);
  live(MINUTE);
  assert.deepEqual([now(), jump()], [7, 0]);
});

test("ahead for good, as after a sleep, is believed after ten minutes; put right after that, it is followed back", () => {
  const { live, set, now, jump } = machine();
  live(MINUTE);
  set(8 * 60 * MINUTE);
  live(9 * MINUTE);
  assert.equal(now(), 10);
  live(2 * MINUTE);
  assert.deepEqual([now(), jump()], [8 * 60 + 12, 0]);
  set(0);
  live(MINUTE);
  assert.deepEqual([now(), jump()], [13, 0], "the time that was kept to before");
});

test("set back, it is never followed, and revives nothing", () => {
  const { live, set, now, jump } = machine();
  live(MINUTE);
  set(-DAY);
  live(60 * MINUTE);
  assert.deepEqual([now(), jump()], [61, -DAY / MINUTE]);
});

test("small steps ahead are followed at once, and no step goes back", () => {
  const { live, set, now, jump } = machine();
  live(MINUTE);
  set(3000);
  assert.deepEqual([now(), jump()], [1.05, 0]);
  set(0);
  assert.deepEqual([now(), jump()], [1.05, 0]);
});
