// Repeated questions are answered from what was kept, each caller from their own, within bounds.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type RepeatedAnswers, repeatedAnswers } from "./repeated-answers.ts";

const asked = (answers: RepeatedAnswers, body: string, keyId = "ak_1", route = "/calculate-pay") => {
  let made = 0;
  const question = { keyId, route, body: Buffer.from(body) };
  const known = answers.known(question);
  if (known === undefined) made += 1;
  const found = known?.body ?? answers.keep(question, `answer to ${body}`, 3);
  if (known !== undefined) assert.equal(known.shifts, 3, "it is charged what it was");
  return { text: found.toString(), made };
};

const askedTwice = (...question: Parameters<typeof asked>): void => {
  asked(...question);
  asked(...question);
};

test("the same bytes of the same caller are answered anew once more, and from then on alike", () => {
  const answers = repeatedAnswers();
  for (const made of [1, 1, 0, 0]) assert.deepEqual(asked(answers, "{}"), { text: "answer to {}", made });
});

test("another caller, another call and other bytes are answered anew", () => {
  const answers = repeatedAnswers();
  askedTwice(answers, "é");
  assert.equal(asked(answers, "é", "ak_2").made, 1);
  assert.equal(asked(answers, "é", "ak_1", "/calculate-pay-audited").made, 1);
  assert.equal(asked(answers, "e").made, 1);
  assert.equal(asked(answers, "é").made, 0);
});

test("what was not asked for longest goes first, and a large body is never kept", () => {
  const answers = repeatedAnswers(100);
  askedTwice(answers, "first");
  askedTwice(answers, "second");
  assert.equal(asked(answers, "first").made, 0);
  askedTwice(answers, "third");
  assert.equal(asked(answers, "first").made, 0);
  assert.equal(asked(answers, "second").made, 1);
  const large = "x".repeat(70_000);
  askedTwice(answers, large);
  assert.equal(asked(answers, large).made, 1);
});
