// The shape of a search for risks, request and answer, written once: validation, types and the API document come from
// it.

import Type, { type Static } from "typebox";
import { CalculatePayPeriodRequest } from "./period-schema.ts";
import { PayResult, WireClause } from "./result-schema.ts";
import { CalculatePayRequest } from "./shift-schema.ts";
import { closed, dollars, listOf, money, nullable } from "./vocabulary.ts";

const PaidLine = closed(
  {
    label: Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        "As the payslip has it. We compare a label or code of a component, as calculate-pay gives them, with that component. Others count only in the sum.",
    }),
    amount: dollars("Dollars, before tax."),
    hours: Type.Optional(
      Type.Union(
        [
          Type.Number({ minimum: 0, maximum: 1000 }),
          Type.String({ pattern: "^(?:1000|\\d{1,3})(?:\\.\\d{1,4})?$", examples: ["5.00"] }),
        ],
        {
          description: "Hours it pays, to at most four decimals: a number, or text as components have them.",
        },
      ),
    ),
  },
  { title: "PaidLine", description: "A line of the payslip." },
);

export const Paid = closed(
  {
    total: Type.Optional(dollars("Dollars, before tax and deductions.")),
    lines: Type.Optional(
      Type.Array(PaidLine, { minItems: 1, maxItems: 500, description: "The lines of the payslip." }),
    ),
  },
  {
    title: "Paid",
    description: "What was paid for this shift or period: a total, or lines that make it up.",
  },
);
export type Paid = Static<typeof Paid>;

const paid = Type.Optional(Paid);

/** For the document; each kind of body is checked by its own schema, and `paid` by itself. */
export const DetectRisksRequest = Type.Union(
  [
    closed(
      { ...CalculatePayRequest.properties, paid },
      { title: "ShiftRisksRequest", description: "A shift, and what was paid for it." },
    ),
    closed(
      { ...CalculatePayPeriodRequest.properties, paid },
      { title: "PeriodRisksRequest", description: "A pay period, and what was paid for it." },
    ),
  ],
  {
    description: "A shift as for calculate-pay, or a period as for calculate-pay-period, and what was paid.",
  },
);

export const SEVERITIES = ["high", "warning", "info"] as const;

const FactUsed = closed(
  {
    fact: Type.String({ description: "A field of the request, or what it came to." }),
    value: Type.String({ description: "Its value, as text." }),
    shift: nullable(Type.String(), "The id of the shift it belongs to; null for a shift alone or the whole."),
  },
  { title: "FactUsed", description: "A fact that a finding rests on." },
);

const Risk = closed(
  {
    risk_code: Type.String({
      description: "Stable: decide by it. docs/risks.md lists them.",
      examples: ["underpayment"],
    }),
    risk_label: Type.String({ description: "The finding in a few words." }),
    category: Type.Enum(["pay", "rates", "hours", "breaks", "holidays", "person", "records", "coverage"], {
      description: "What it is about.",
    }),
    severity: Type.Enum([...SEVERITIES], { description: "How much it matters." }),
    confidence: Type.Enum(["high", "medium", "low"], { description: "How sure the finding is." }),
    description: Type.String({ description: "What was found, in a sentence or two." }),
    review_action: Type.String({ description: "What to do." }),
    impact_area: Type.Enum(["wages", "rostering", "record_keeping", "award_data"], {
      description: "Where it has to be put right.",
    }),
    clauses: listOf(WireClause, { minItems: 1, description: "The operative clause first." }),
    amount_at_risk: nullable(
      money("Dollars."),
      "The most this finding alone could come to; findings overlap and are not added up. Null where it has none.",
    ),
    facts_used: listOf(FactUsed, { description: "The facts it rests on." }),
    clears_when: Type.String({ description: "What would clear it." }),
  },
  { title: "Risk", description: "Something that may be wrong with the pay." },
);
export type Risk = Readonly<Static<typeof Risk>>;

const count = Type.Integer({ minimum: 0, description: "How many findings." });

export const RiskReport = closed(
  {
    risks: listOf(Risk, { description: "The most severe first." }),
    overall_risk_level: Type.Enum([...SEVERITIES, "none"], { description: "Of the most severe finding." }),
    requires_manual_review: Type.Boolean({ description: "Is any finding high or a warning?" }),
    total_risks_detected: count,
    risk_counts_by_severity: closed(
      { high: count, warning: count, info: count },
      { description: "How many findings of each severity." },
    ),
    risk_text: Type.String({ description: "All of it in a sentence or two." }),
    deterministic: PayResult.properties.deterministic,
  },
  { title: "RiskReport", description: "What may be wrong with the pay." },
);
export type RiskReport = Readonly<Static<typeof RiskReport>>;
