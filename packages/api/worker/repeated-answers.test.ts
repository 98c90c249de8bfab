// Repeated questions are answered from what was kept, each caller from their own, within bounds.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type RepeatedAnswers, repeatedAnswers } from "./repeated-answers.ts";

const asked = (answers: RepeatedAnswers, body: string, keyId = "ak_1", route = "/calculate-pay") => {
  let made = 0;
  const found = answers.get({ keyId, route, body: Buffer.from(body) }, () => {
    made += 1;
    return body === "wrong" ? null : Buffer.from(`answer to ${body}`);
  });
  return { text: found === null ? null : found.toString(), made };
};

test("the same bytes of the same caller are answered once", () => {
  const answers = repeatedAnswers();
  assert.deepEqual(asked(answers, "{}"), { text: "answer to {}", made: 1 });
  assert.deepEqual(asked(answers, "{}"), { text: "answer to {}", made: 0 });
});

test("another caller, another call and other bytes are answered anew", () => {
  const answers = repeatedAnswers();
  asked(answers, "é");
  assert.equal(asked(answers, "é", "ak_2").made, 1);
  assert.equal(asked(answers, "é", "ak_1", "/calculate-pay-audited").made, 1);
  assert.equal(asked(answers, "e").made, 1);
  assert.equal(asked(answers, "é").made, 0);
});

test("what is not answered with a result is not kept", () => {
  const answers = repeatedAnswers();
  assert.deepEqual(asked(answers, "wrong"), { text: null, made: 1 });
  assert.deepEqual(asked(answers, "wrong"), { text: null, made: 1 });
});

test("what was not asked for longest goes first, and a large body is never kept", () => {
  const answers = repeatedAnswers(100);
  asked(answers, "first");
  asked(answers, "second");
  assert.equal(asked(answers, "first").made, 0);
  asked(answers, "third");
  assert.equal(asked(answers, "first").made, 0);
  assert.equal(asked(answers, "second").made, 1);
  const large = "x".repeat(70_000);
  assert.equal(asked(repeatedAnswers(), large).made + asked(answers, large).made, 2);
});
