// The room for bodies: a part for each organisation, a bound for all, and free again after use.

import assert from "node:assert/strict";
import { test } from "node:test";
import { MOST_BODY_BYTES, newBodies } from "./body.ts";

test("one organisation has a quarter, all together the whole, and released room is free again", () => {
  const bodies = newBodies({ stallMs: 1000, lineMs: 1000 });
  const taken = (owner: string): number => {
    let count = 0;
    while (count < 100 && bodies.take(owner, MOST_BODY_BYTES) === null) count += 1;
    return count;
  };
  assert.equal(taken("a"), 16);
  assert.equal(bodies.take("a", 1)?.code, "too_much_in_flight");
  assert.deepEqual(["b", "c", "d", "e"].map(taken), [16, 16, 16, 0]);
  assert.deepEqual(bodies.take("e", 1)?.failing, ["memory"]);
  bodies.give("a", 16 * MOST_BODY_BYTES);
  assert.equal(taken("e"), 16);
});
