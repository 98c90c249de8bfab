// We read JSON text strictly: one text has one reading, or we refuse it with the reason.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { readJsonBytes } from "./json-text.ts";

const bytesOf = (text: string): Uint8Array => Buffer.from(text, "utf8");

function accepted(text: string): object {
  const read = readJsonBytes(bytesOf(text));
  assert.ok("value" in read, "problem" in read ? read.problem.detail : "");
  return read.value;
}

function refusal(given: string | Uint8Array): string {
  const read = readJsonBytes(typeof given === "string" ? bytesOf(given) : given);
  assert.ok("problem" in read, "it should be refused");
  assert.deepEqual([read.problem.status, read.problem.code], [400, "not_json"]);
  return read.problem.detail;
}

describe("refused", () => {
  const wrong: readonly (readonly [string, string])[] = [
    ["nothing", ""],
    ["white space alone", " \n\t "],
    ["null", "null"],
    ["a list", "[]"],
    ["a string", '"x"'],
    ["a number", "1"],
    ["a truth value", "true"],
    ["cut off in a name", '{"a'],
    ["cut off after an escape", '{"a\\'],
    ["cut off after a value", '{"a":1'],
    ["two values", '{"a":1}{"b":2}'],
    ["something after the value", '{"a":1} x'],
    ["a closing bracket too many", '{"a":1}}'],
    ["brackets that do not match", '{"a":[1}]'],
    ["NaN", '{"a":NaN}'],
    ["Infinity", '{"a":Infinity}'],
    ["minus Infinity", '{"a":-Infinity}'],
    ["hexadecimal", '{"a":0x10}'],
    ["a leading zero", '{"a":01}'],
    ["no digit before the point", '{"a":.5}'],
    ["no digit after the point", '{"a":1.}'],
    ["no digit in the exponent", '{"a":1e}'],
    ["a plus sign", '{"a":+1}'],
    ["a minus sign alone", '{"a":-}'],
    ["digits with a gap", '{"a":1_000}'],
    ["single quotes", "{'a':1}"],
    ["a name without quotes", "{a:1}"],
    ["a comment", '{"a":1/* one */}'],
    ["a comment to the end of the line", '{"a":1}// one'],
    ["a trailing comma", '{"a":1,}'],
    ["a trailing comma in a list", '{"a":[1,]}'],
    ["a missing comma", '{"a":1 "b":2}'],
    ["a missing colon", '{"a" 1}'],
    ["a second colon", '{"a"::1}'],
    ["a name without a value", '{"a":}'],
    ["a capital True", '{"a":True}'],
    ["undefined", '{"a":undefined}'],
    ["a line end in a string", '{"a":"x\ny"}'],
    ["a tab in a string", '{"a":"x\ty"}'],
    ["an escape that does not exist", '{"a":"\\x41"}'],
    ["an escape cut short", '{"a":"\\u12"}'],
    ["a form feed between", '{"a":\f1}'],
    ["a no-break space between", '{"a":\u00a01}'],
  ];
  for (const [name, text] of wrong) test(name, () => void refusal(text));

  test("bytes that are not UTF-8", () => {
    const inString = (bytes: readonly number[]): Uint8Array =>
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from('"}')]);
    for (const bytes of [
      [0xff, 0xfe],
      [0xc0, 0xaf], // overlong
      [0xe0, 0x80, 0xaf],
      [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80], // CESU-8
      [0xed, 0xa0, 0x80], // half a pair
      [0xf4, 0x90, 0x80, 0x80], // beyond Unicode
      [0x80],
      [0xe2, 0x82],
    ])
      assert.match(refusal(inString(bytes)), /UTF-8/, String(bytes));
  });

  test("a byte-order mark, including UTF-16's", () => {
    assert.match(refusal('\ufeff{"a":1}'), /byte-order mark/);
    assert.match(refusal(Buffer.from('\ufeff{"a":1}', "utf16le")), /UTF-8/);
  });

  test("a name that occurs twice, in any spelling and place", () => {
    for (const text of [
      '{"rate":1,"rate":2}',
      '{"rate":1,"r\\u0061te":2}',
      '{"a":{"b":1,"b":1}}',
      '{"a":[{"b":1},{"b":1,"b":2}]}',
      '{"__proto__":1,"__proto__":2}',
      '{"1":1,"1":2}',
      '{"":1,"":2}',
    ])
      assert.match(refusal(text), /stands twice/, text);
  });

  test("a NUL or half a surrogate pair, in a value or a name", () => {
    for (const text of ['{"a":"\\u0000"}', '{"\\u0000":1}', '{"a":["\\ud800"]}', '{"\\udc00":1}'])
      assert.match(refusal(text), /NUL or half/, text);
    assert.match(refusal('{"a":"\\ude00\\ud83d"}'), /NUL or half/, "the halves in the wrong order");
  });

  test("depth and number of names, in one pass and before parsing", () => {
    assert.match(refusal(`{"a":${"[".repeat(500_000)}`), /nested/);
    assert.match(refusal(`{"a":${"[".repeat(32)}${"]".repeat(32)}}`), /nested/);
    const names = (count: number, name: (index: number) => string): string =>
      `{${Array.from({ length: count }, (_, index) => `"${name(index)}":1`).join(",")}}`;
    assert.match(refusal(names(75_000, (index) => `k${index}`)), /names/);
    assert.match(refusal(names(75_000, (index) => String(index * 65_536))), /names/);
  });
});

test("a number as long as a body may be takes no longer to read than any other text", () => {
  const zeros = "0".repeat(1_000_000);
  for (const number of [
    `1${zeros}1`,
    `0.1${zeros}1`,
    `1${zeros}`,
    `0.${zeros}1`,
    `-1${zeros}.5e-${zeros}1`,
  ]) {
    const startedMs = performance.now();
    readJsonBytes(bytesOf(`{"age":${number}}`));
    const tookMs = performance.now() - startedMs;
    assert.ok(tookMs < 20_000, `${number.slice(0, 4)}… took ${tookMs} ms`);
  }
});

describe("accepted", () => {
  test("what JSON allows", () => {
    assert.deepEqual(accepted(' \r\n\t{ "a" : [ 1 , -0.5e+2, true, null, "" ] } '), {
      a: [1, -50, true, null, ""],
    });
    assert.deepEqual(
      accepted(`{"a":${"[".repeat(31)}${"]".repeat(31)}}`),
      JSON.parse(`{"a":${"[".repeat(31)}${"]".repeat(31)}}`),
    );
  });

  test("quotes, colons, brackets and backslashes inside strings", () => {
    const value = { 'a"b': 'c":{[', "d\\": "\\", "e\\\\": '\\"', f: ":::", g: "}]", h: "[[[[" };
    assert.deepEqual(accepted(JSON.stringify(value)), value);
  });

  test("whole surrogate pairs, as escapes and as they are", () => {
    assert.deepEqual(accepted('{"a":"\\ud83d\\ude00","b":"😀"}'), { a: "😀", b: "😀" });
  });

  test("__proto__ is a name like any other and changes no prototype", () => {
    const value = accepted('{"__proto__":{"paid":true}}');
    assert.deepEqual(Object.keys(value), ["__proto__"]);
    assert.equal("paid" in value, false);
  });

  test("every value that JSON.stringify writes comes back as it was", () => {
    const text = fc.string({ unit: "grapheme" }).filter((one) => !one.includes("\0"));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        text,
        fc.integer(),
        fc.double({ noNaN: true, min: -1e15, max: 1e15 }),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(text, tie("value"), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(text, value, { noNullPrototype: true }), (given) => {
        const written = JSON.stringify(given);
        assert.equal(JSON.stringify(accepted(written)), written);
      }),
    );
  });
});

describe("numbers that a double cannot hold", () => {
  test("are NaN, which no schema accepts as a number", () => {
    const text = `{"a":1e999,"b":-1e999,"c":9007199254740993,"d":1e21,"e":20.99999999999999999,"f":[1e400],"g":1e-400,"h":[-1E-400],"i":1.0000000000000001}`;
    const nan = Number.NaN;
    assert.deepEqual(accepted(text), {
      a: nan,
      b: nan,
      c: nan,
      d: nan,
      e: nan,
      f: [nan],
      g: nan,
      h: [nan],
      i: nan,
    });
  });

  test("and those it represents stay themselves", () => {
    const text = `{"a":9007199254740991,"b":0.1,"c":0.30000000000000004,"d":1.000000000000000000000,"e":1e-7}`;
    assert.deepEqual(accepted(text), { a: 9007199254740991, b: 0.1, c: 0.30000000000000004, d: 1, e: 1e-7 });
  });
});
