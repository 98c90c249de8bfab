// The shape of a comparison, request and answer, written once: validation, types and the API document come from it.

import Type, { type Static } from "typebox";
import { PeriodResult } from "./period-result-schema.ts";
import { CalculatePayPeriodRequest } from "./period-schema.ts";
import { clauses, PayResult, WireComponent } from "./result-schema.ts";
import { CalculatePayRequest } from "./shift-schema.ts";
import { closed, decimal, listOf, money, nullable } from "./vocabulary.ts";

const { client_ref: _, ...SHIFT_FIELDS } = CalculatePayRequest.properties;

const Overrides = Type.Partial(closed(SHIFT_FIELDS), {
  additionalProperties: false,
  title: "Overrides",
  description:
    "Fields that stand in place of the body's: of a shift any, of a period those of the employee. award_version here prices every day under that published version, whenever it was in force.",
});
export type Overrides = Static<typeof Overrides>;

const sides = { a: Overrides, b: Overrides };

export const CompareAwardsRequest = closed(
  {
    shift: Type.Optional(CalculatePayRequest),
    period: Type.Optional(CalculatePayPeriodRequest),
    ...sides,
  },
  { title: "CompareAwardsRequest", description: "A shift or a period, priced twice." },
);
export type CompareAwardsRequest = Static<typeof CompareAwardsRequest>;

/** For the document; every form is checked as the first. */
export const CompareAwardsBody = Type.Union(
  [
    CompareAwardsRequest,
    closed(
      { ...CalculatePayRequest.properties, ...sides },
      { title: "CompareShiftRequest", description: "The fields of a shift, and a and b beside them." },
    ),
    closed(
      { ...CalculatePayPeriodRequest.properties, ...sides },
      { title: "ComparePeriodRequest", description: "The fields of a period, and a and b beside them." },
    ),
  ],
  { description: "A shift or a period, by that name or with its own fields, and what each side changes." },
);

const bothOf = <T extends Type.TSchema>(side: T, description: string) =>
  closed({ a: side, b: side }, { description });

const Difference = closed(
  {
    component: WireComponent.properties.code,
    label: Type.String({
      description: "What it is called; where it has several names, such as one in each award, all of them.",
    }),
    kind: WireComponent.properties.kind,
    a: nullable(money("Dollars."), "Null where a has no such component."),
    b: nullable(money("Dollars."), "Null where b has no such component."),
    difference: money("b less a."),
    hours: bothOf(nullable(decimal("Hours to two decimals.", "2.50")), "The hours on each side."),
    rates: bothOf(
      listOf(money("Dollars."), { description: "Each rate it was paid at." }),
      "The rates on each side.",
    ),
    clauses,
  },
  { title: "Difference", description: "The components of one rule, set side by side." },
);
export type Difference = Static<typeof Difference>;

const side = Type.Union([PayResult, PeriodResult], { description: "What this side must pay." });

export const Comparison = closed(
  {
    a: side,
    b: side,
    differences: listOf(Difference, {
      description: "Rules whose amount, hours or rates differ; the rest are the same on both sides.",
    }),
    difference: money("The total of b less that of a; the sum of the differences, exactly."),
    direction: Type.Enum(["a_pays_more", "b_pays_more", "same"], { description: "Which side pays more." }),
    currency: PayResult.properties.currency,
    deterministic: PayResult.properties.deterministic,
  },
  { title: "Comparison", description: "Both results, and where they differ." },
);
export type Comparison = Readonly<Static<typeof Comparison>>;
