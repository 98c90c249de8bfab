// One request to its explanation: the pay, and why, in sentences that each end in a clause.

import {
  answerOf,
  type Explanation,
  type Library,
  type PayResult,
  type PricedRequest,
  type Problem,
  priceRequest,
} from "#contract";
import { nearMissesOf } from "#engine";
import { breakSentences } from "./breaks.ts";
import { allowanceSentences, besideSentences, minimumSentences } from "./extras.ts";
import { pageOf } from "./markdown.ts";
import { nearSentences } from "./near.ts";
import { openingOf } from "./rate.ts";
import { type About, type Draft, written } from "./sentence.ts";
import { type Telling, tellingOf } from "./telling.ts";
import { lostSentences, overtimeSentences, paySentences } from "./time.ts";
import { unitSentences } from "./units.ts";
import { assumptionSentences, warningSentences } from "./unsaid.ts";

export function explainPay(body: unknown, library: Library): Explanation | Problem {
  const priced = priceRequest(body, library, true);
  return "request" in priced ? explanationOf(priced, answerOf(priced, library)) : priced;
}

function explanationOf(priced: PricedRequest, answer: PayResult): Explanation {
  const telling = tellingOf(priced, answer);
  const sentences = draftsOf(telling).map(written);
  return {
    pay_result: answer,
    sentences: sentences.map(({ sentence }) => sentence),
    markdown: pageOf(answer, sentences),
  };
}

function draftsOf(telling: Telling): readonly Draft[] {
  return [...reasonsOf(telling), ...nearSentences(telling, nearMissesOf(telling.facts, telling.law))];
}

/** Why the shift pays what it pays, without what it would take to pay another amount. */
export function reasonsOf(telling: Telling): readonly Draft[] {
  return [
    ...openingOf(telling),
    ...inOrder([
      ...overtimeSentences(telling),
      ...paySentences(telling),
      ...besideSentences(telling),
      ...breakSentences(telling),
      ...lostSentences(telling),
    ]),
    ...minimumSentences(telling),
    ...unitSentences(telling),
    ...allowanceSentences(telling),
    ...warningSentences(telling),
    ...assumptionSentences(telling),
  ];
}

/** Of one moment: why it is overtime, what it is paid, what lost on it, what break begins. */
const RANK: readonly About[] = ["overtime", "time", "lost", "break"];

const inOrder = (drafts: readonly Draft[]): readonly Draft[] =>
  [...drafts].sort((a, b) => (a.from ?? 0) - (b.from ?? 0) || RANK.indexOf(a.about) - RANK.indexOf(b.about));
