// Explanations word by word: what a payroll officer reads about shifts whose cents are known.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Explanation, isProblem, SHIFT_EXAMPLE } from "#contract";
import { explainPay } from "#explain";
import { library } from "./awards.ts";

function explain(change: object): Explanation {
  const answer = explainPay({ ...SHIFT_EXAMPLE, ...change }, library);
  assert.ok(!isProblem(answer), JSON.stringify(answer));
  return answer;
}

const said = (
  change: object,
  ...abouts: readonly Explanation["sentences"][number]["about"][]
): readonly string[] =>
  explain(change)
    .sentences.filter(({ about }) => abouts.includes(about))
    .map(({ text }) => text);

const SATURDAY = { work_date: "2026-08-08", breaks: [], start_time: "12:00", end_time: "19:00" };

describe("a casual's Wednesday evening in a shop", () => {
  test("the shift, the rate and since when", () => {
    assert.deepEqual(said({}, "shift", "rate"), [
      "A casual employee worked on Wednesday 5 August 2026 from 4 pm to 10 pm with 30 minutes off unpaid: 5 hours 30 minutes of work, which pays $222.49 in all (clause 17.1).",
      "The minimum rate of “Retail Employee Level 1” is $27.81 an hour ($1,056.80 a week), in force since the first full pay period on or after 1 July 2026 (clause 17.1).",
    ]);
  });

  test("by the clock: what each stretch pays, the break, why the last hour is overtime and what lost on it", () => {
    assert.deepEqual(said({}, "time", "break", "overtime", "lost"), [
      "From 4 pm to 6 pm 2 hours are ordinary time, paid at 125 % of $27.81 (25 % for “Casual loading”), which is $34.76 an hour: $69.52 (clauses 17.1 and 11.1).",
      "From 6 pm to 9 pm, less 30 minutes off, 2 hours 30 minutes are paid as “Monday to Friday after 6 pm” at 150 % of $27.81 (25 % for “Casual loading” and 25 % for the penalty), which is $41.72 an hour: $104.30 (clauses 22.1 and 11.1).",
      "The meal break from 7 pm to 7.30 pm is not paid (clauses 16.2 and 16.5).",
      "From 9 pm to 10 pm the time is overtime, because it is outside the span of ordinary hours, which on a Wednesday runs from 7 am to 9 pm (clauses 15.1 and 21.2(a)).",
      "From 9 pm to 10 pm 1 hour is paid as “Overtime, Monday to Saturday” at 175 % of $27.81 (25 % for “Casual loading” and 50 % for the overtime), which is $48.67 an hour for the first 3 hours of overtime in the day: $48.67 (clauses 21.2(c), 21.2(b) and 11.1).",
      "“Monday to Friday after 6 pm”, 150 % under clause 22.1, does not apply from 9 pm to 10 pm: it is for ordinary hours, and these are overtime under “Span of hours” (clauses 15.1 and 21.2(a)).",
    ]);
  });

  test("what was assumed and is worth", () => {
    assert.ok(
      said({}, "assumption").includes(
        "Does the shop trade past 9 pm on weekdays, or past 6 pm on a Saturday or Sunday? We assumed no. Otherwise the total would be $215.54, $6.95 less (clause 15.2(c)).",
      ),
    );
  });

  test("as a page every clause is a link", () => {
    const { markdown, sentences } = explain({});
    assert.ok(
      markdown.startsWith(
        "# General Retail Industry Award 2020 [MA000004]: $222.49\n\n## The shift and its rate\n\n- A casual",
      ),
    );
    assert.ok(
      markdown.includes(
        "- “Monday to Friday after 6 pm”, 150 % under clause [22.1](https://awards.fairwork.gov.au/MA000004.html), does not apply",
      ),
    );
    assert.equal(markdown.match(/^- /gm)?.length, sentences.length);
    assert.ok(markdown.endsWith("This is not legal advice; the award prevails.\n"));
  });
});

test("Saturday's percentage does not reach overtime", () => {
  assert.deepEqual(said(SATURDAY, "lost"), [
    "“Saturday penalty”, 150 % under clause 22.1, does not apply from 6 pm to 7 pm: it is for ordinary hours, and these are overtime under “Span of hours” (clauses 15.1 and 21.2(a)).",
  ]);
});

test("what loses to a higher claim says to which", () => {
  const holiday = { work_date: "2026-12-26", breaks: [], start_time: "10:00", end_time: "13:00" };
  assert.deepEqual(said(holiday, "lost"), [
    "“Saturday penalty”, 150 % under clause 22.1, does not apply from 10 am to 1 pm: “Public holiday penalty” (250 %) prevails over it (clauses 22.1 and 33.3).",
  ]);
  assert.ok(
    said(holiday, "shift").some((text) =>
      /^Saturday 26 December 2026 is a public holiday, Boxing Day/.test(text),
    ),
  );
});

describe("near misses", () => {
  test("more minutes that would start overtime", () => {
    assert.deepEqual(said({ start_time: "12:30", end_time: "20:48" }, "near_miss"), [
      "Twelve more minutes would start overtime at 9 pm, paid at 175 %, $48.67 an hour, instead of 150 %, $41.72 an hour, because it is outside the span of ordinary hours, which on a Wednesday runs from 7 am to 9 pm (clauses 15.1, 21.2(a), 21.2(c) and 21.2(b)).",
    ]);
  });

  test("a start that would be too early", () => {
    assert.deepEqual(said({ start_time: "07:20", end_time: "11:00", breaks: [] }, "near_miss"), [
      "A start before 7 am, more than 20 minutes earlier, would begin in overtime, paid at 175 %, $48.67 an hour, instead of 125 %, $34.76 an hour, because it is outside the span of ordinary hours, which on a Wednesday runs from 7 am to 9 pm (clauses 15.1, 21.2(a), 21.2(c) and 21.2(b)).",
    ]);
  });

  test("less rest, to the minute", () => {
    const short = {
      start_time: "10:10",
      end_time: "13:10",
      breaks: [],
      previous_shift_end: "2026-08-04T22:00",
    };
    const [miss] = said(short, "near_miss");
    assert.match(
      miss ?? "",
      /^A start before 10 am, more than 10 minutes earlier, would have the shift paid as “Less than 12 hours' rest” at 225 %/,
    );
  });

  test("time that a minimum payment has paid for already", () => {
    const short = { start_time: "09:00", end_time: "11:20", breaks: [] };
    assert.deepEqual(said(short, "minimum", "near_miss"), [
      "“Minimum engagement” adds 40 minutes from 11.20 am to noon, paid as “Ordinary hours” at $34.76 an hour: $23.17. A casual is paid for at least 3 hours on each day they work (clauses 11.2, 17.1 and 11.1).",
      "The minimum payment has paid for forty more minutes already, so that only work past noon would add to the total (clauses 11.2 and 17.1).",
    ]);
  });
});

describe("the build-up of a rate", () => {
  test("a junior's", () => {
    assert.deepEqual(said({ age: 16 }, "rate").slice(1), [
      "Pay is worked out from “Junior rate, 50 %” at age 16, which is $13.91 an hour (clause 17.2).",
    ]);
  });

  test("an all-purpose allowance, and a percentage of a rate with the loading in it", () => {
    const leading = {
      award_code: "MA000018",
      classification_code: "general-4",
      employment_type: "full_time",
      work_date: "2026-08-08",
      start_time: "08:00",
      end_time: "13:00",
      breaks: [],
      age: undefined,
    };
    const { sentences } = explain(
      JSON.parse(
        JSON.stringify({ ...SHIFT_EXAMPLE, ...leading, allowances: { "leading-hand-2-to-5": true } }),
      ),
    );
    assert.ok(sentences.some(({ text }) => text.includes("added for all purposes, which is $31.22 an hour")));
  });
});

test("a break without a position is put somewhere and says where it may be", () => {
  const { breaks: _, ...whole } = SHIFT_EXAMPLE;
  const answer = explainPay({ ...whole, unpaid_break_minutes: 30 }, library);
  assert.ok(!isProblem(answer));
  assert.deepEqual(
    answer.sentences.filter(({ about }) => about === "break").map(({ text, from, to }) => [text, from, to]),
    [
      [
        "The break of 30 minutes was given no place and is put from 6.45 pm to 7.15 pm, as near the middle as it may be, beginning between 5 pm and 8.30 pm; it is not paid (clauses 16.2 and 16.5).",
        "2026-08-05T18:45",
        "2026-08-05T19:15",
      ],
    ],
  );
});

test("the clocks go forward, under the clause of the rate", () => {
  const night = { work_date: "2026-10-03", start_time: "23:00", end_time: "05:00", breaks: [] };
  assert.ok(
    said(night, "assumption").includes(
      "The clocks went forward on 2026-10-04 in VIC, so the shift was an hour shorter than it looks; it is paid by the clock (clause 17.1).",
    ),
  );
});

test("a change that waits for the next pay period", () => {
  const waiting = { work_date: "2026-07-03", pay_period_start: "2026-06-29" };
  assert.ok(
    said(waiting, "rate").includes(
      "The change of 1 July 2026 waits for the next pay period, since this one began on 29 June 2026 (clause 17.1).",
    ),
  );
});

test("allowances by unit", () => {
  assert.deepEqual(
    said({ allowances: { vehicle: 12.5, "special-clothing": 45, laundry: true } }, "allowance"),
    [
      "“Special clothing reimbursement” adds the $45.00 spent. The cost of required clothing that the employer does not supply (clause 19.3(b)).",
      "“Laundry allowance” adds $1.28 for the shift. The amount per shift for a part-time or casual employee who launders required clothing (clause 19.3(c)).",
      "“Motor vehicle allowance” adds $12.50, 12.5 kilometres at $1.00. An amount for each kilometre in the employee's own vehicle, driven at the employer's request (clause 19.7).",
    ],
  );
});

test("a faulty request and a refusal are the same problem as without an explanation", () => {
  for (const change of [{ colour: "red" }, { work_date: "2019-01-01" }]) {
    const problem = explainPay({ ...SHIFT_EXAMPLE, ...change }, library);
    assert.ok(isProblem(problem));
    assert.equal(problem.status, 422);
  }
});
