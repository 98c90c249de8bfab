// Frozen results: an engine change that alters one is caught here and must be argued in a decision record.

import assert from "node:assert/strict";
import { test } from "node:test";
import { frozen, resultOf } from "./frozen.ts";

test("forty results are frozen", () => assert.equal(frozen().length, 40));

for (const { request, result } of frozen()) {
  test(JSON.stringify(request), () => assert.deepEqual(resultOf(request), result));
}
