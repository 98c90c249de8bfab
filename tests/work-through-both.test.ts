// Work that goes on from one day's roster into the next's, sent in every way: the engine and the reference agree.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  calculate,
  type EmploymentType,
  type Facts,
  type Moment,
  parseLocalDate,
  plainEmployee,
  plainShift,
  type Shift,
  type TimeRange,
} from "#engine";
import { interpret } from "#reference";
import { type Dice, newDice } from "../bench/dice.ts";
import { drawsOf, library } from "./awards.ts";

const DRAWS = drawsOf(120);
const MONDAY = parseLocalDate("2026-08-03") ?? 0;
const HALF_HOUR = 30;
const EMPLOYMENTS: readonly EmploymentType[] = ["full_time", "part_time", "casual"];

/** The hours of two days, and the work from the start of the first to the end of the second. */
interface Drawn {
  readonly first: TimeRange;
  readonly second: TimeRange;
}

function drawnBy({ whole }: Dice): Drawn {
  const day = MONDAY + whole(0, 5);
  const at = (halfHours: number): Moment => (day * 1440 + halfHours * HALF_HOUR) as Moment;
  const from = whole(0, 47);
  const to = from + whole(8, 21);
  const next = Math.max(to + whole(0, 2) * whole(0, 19), 48);
  return {
    first: { from: at(from), to: at(to) },
    second: { from: at(next), to: at(next + whole(6, 19)) },
  };
}

/** A shift with rostered or agreed hours, or with none. */
const shiftOf = (id: string, from: Moment, to: Moment, hours: Partial<Shift> = {}): Shift => ({
  ...plainShift(id, from, to),
  ...hours,
});

/** Half an hour, two hours before the roster begins. */
const leftBefore = ({ from, to }: TimeRange): Shift => {
  const rostered = { from: (from + 4 * HALF_HOUR) as Moment, to };
  return shiftOf("b", from, (from + HALF_HOUR) as Moment, { rostered });
};

/** By how the work is sent. */
function waysOf({ first, second }: Drawn): Readonly<Record<string, readonly Shift[]>> {
  const one = (hours: Partial<Shift>): Shift => shiftOf("a", first.from, second.from, hours);
  const two = (hours: Partial<Shift>): Shift => shiftOf("b", second.from, second.to, hours);
  const apart = (hours: Partial<Shift>): readonly Shift[] => [
    shiftOf("a", first.from, first.to, hours),
    ...(first.to < second.from ? [shiftOf("overtime", first.to, second.from)] : []),
  ];
  return {
    "a roster for each": [one({ rostered: first }), two({ rostered: second })],
    "agreed hours for each": [one({ agreed: first }), two({ agreed: second })],
    "overtime by itself": [...apart({ rostered: first }), two({ rostered: second })],
    "the first roster": [one({ rostered: first }), two({})],
    "the second roster": [one({}), two({ rostered: second })],
    "no roster": [one({}), two({})],
    "the second left before its roster": [one({ rostered: first }), leftBefore(second)],
    "the second roster begun in the first entry": [
      shiftOf("a", first.to, (second.from + HALF_HOUR) as Moment, { rostered: first }),
      shiftOf("b", (second.from + HALF_HOUR) as Moment, second.to, { rostered: second }),
    ],
  };
}

for (const code of library.awards.codes) {
  const held = library.awards.get(code);
  if (held === undefined) continue;
  const { award, law } = held;
  const adults = award.classifications.filter((one) => !/apprentice|junior|trainee/.test(one.code));
  describe(code, () => {
    test("the engine and the reference agree", () => {
      if (adults.length === 0) return;
      const dice = newDice(Number(code.slice(2)));
      for (let draw = 0; draw < DRAWS; draw += 1)
        for (const employment of EMPLOYMENTS)
          for (const worker of ["non_shiftworker", "shiftworker"]) {
            const classification = dice.pick(adults).code;
            const employee = { ...plainEmployee(classification, employment, worker), age: 30 };
            for (const [way, shifts] of Object.entries(waysOf(drawnBy(dice)))) {
              const facts: Facts = { employee, shifts, holidays: [] };
              const [outcome, answer] = [calculate(facts, law, { explain: false }), interpret(award, facts)];
              const paid = outcome.refused ? outcome.code : outcome.total;
              assert.equal(
                answer.refused ? answer.code : answer.total,
                paid,
                `${way} ${JSON.stringify(facts)}`,
              );
            }
          }
    });
  });
}
