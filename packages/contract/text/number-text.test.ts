// A number's text and its double: what is printed from a double is it, and what lies between two doubles is neither.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isAsWritten } from "./number-text.ts";

test("what programs print of a double is that double", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      for (const text of [String(value), value.toExponential(), value.toPrecision(17)])
        assert.ok(isAsWritten(text, Number(text)), text);
    }),
  );
});

test("decimals of up to fifteen digits are themselves, with zeros at either end or an exponent", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 999_999_999_999_999n }),
      fc.integer({ min: 0, max: 15 }),
      (digits, point) => {
        const text = `${digits}e-${point}`;
        assert.ok(isAsWritten(text, Number(text)), text);
        assert.ok(isAsWritten(`${digits}000e-${point + 3}`, Number(text)));
      },
    ),
  );
});

test("what lies between two doubles is neither", () => {
  for (const text of [
    "1e-400",
    "-1e-400",
    "1e999",
    "1.0000000000000001",
    "0.99999999999999999",
    "30.0000000000000001",
    "9007199254740993",
    "0.30000000000000001665",
  ])
    assert.ok(!isAsWritten(text, Number(text)), text);
});

test("zero is zero, in any spelling", () => {
  for (const text of ["0", "-0", "0.000", "0e5", "0.0E-400"])
    assert.ok(isAsWritten(text, Number(text)), text);
});
