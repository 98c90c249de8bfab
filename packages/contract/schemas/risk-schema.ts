// The shape of a search for risks, asked and answered, written once: validation, types and the API document come from it.

import Type, { type Static } from "typebox";
import { CalculatePayPeriodRequest } from "./period-schema.ts";
import { WireClause } from "./result-schema.ts";
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
      Type.Number({ minimum: 0, maximum: 1000, description: "Hours it pays, to at most four decimals." }),
    ),
  },
  { title: "PaidLine" },
);

export const Paid = closed(
  {
    total: Type.Optional(dollars("Dollars, before tax and deductions.")),
    lines: Type.Optional(Type.Array(PaidLine, { minItems: 1, maxItems: 500 })),
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
    closed({ ...CalculatePayRequest.properties, paid }, { title: "ShiftRisksRequest" }),
    closed({ ...CalculatePayPeriodRequest.properties, paid }, { title: "PeriodRisksRequest" }),
  ],
  {
    description: "A shift as for calculate-pay, or a period as for calculate-pay-period, and what was paid.",
  },
);

export const SEVERITIES = ["high", "warning", "info"] as const;

const FactUsed = closed(
  {
    fact: Type.String({ description: "A field of the request, or what it came to." }),
    value: Type.String(),
    shift: nullable(Type.String(), "The id of the shift it belongs to; null for a shift alone or the whole."),
  },
  { title: "FactUsed" },
);

const Risk = closed(
  {
    risk_code: Type.String({ examples: ["underpayment"] }),
    risk_label: Type.String(),
    category: Type.Enum(["pay", "rates", "hours", "breaks", "holidays", "person", "records", "coverage"]),
    severity: Type.Enum([...SEVERITIES]),
    confidence: Type.Enum(["high", "medium", "low"]),
    description: Type.String(),
    review_action: Type.String({ description: "What to do." }),
    impact_area: Type.Enum(["wages", "rostering", "record_keeping", "award_data"]),
    clauses: listOf(WireClause, { minItems: 1, description: "The operative clause first." }),
    amount_at_risk: nullable(
      money("Dollars."),
      "The most this finding alone could come to; findings overlap and are not added up. Null where it has none.",
    ),
    facts_used: listOf(FactUsed),
    clears_when: Type.String({ description: "What would clear it." }),
  },
  { title: "Risk" },
);
export type Risk = Readonly<Static<typeof Risk>>;

const count = Type.Integer({ minimum: 0 });

export const RiskReport = closed(
  {
    risks: listOf(Risk, { description: "The most severe first." }),
    overall_risk_level: Type.Enum([...SEVERITIES, "none"], { description: "Of the most severe finding." }),
    requires_manual_review: Type.Boolean({ description: "Is any finding high or a warning?" }),
    total_risks_detected: count,
    risk_counts_by_severity: closed({ high: count, warning: count, info: count }),
    risk_text: Type.String({ description: "All of it in a sentence or two." }),
    deterministic: Type.Literal(true),
  },
  { title: "RiskReport" },
);
export type RiskReport = Readonly<Static<typeof RiskReport>>;
