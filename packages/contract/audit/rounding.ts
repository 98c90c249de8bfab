// Where the result rounded cents, worked out again from the result itself.

import type { Audit } from "../schemas/audit-schema.ts";
import type { PayResult, WireComponent } from "../schemas/result-schema.ts";

type Rounding = Audit["rounding"][number];

export function roundingOf(result: PayResult, divisor: number): readonly Rounding[] {
  return [
    ...baseRounding(result, divisor),
    ...result.components.flatMap((component, index) => [
      ...rateRounding(component, `components/${index}`),
      amountRounding(component, `components/${index}`),
    ]),
  ];
}

/** Millionths of a dollar: whole numbers for every product that is rounded here. */
const MICRO = 1_000_000;

/** A decimal string of at most four decimals as ten-thousandths. */
const parts = (text: string): number => Math.round(Number(text) * 10_000);

const isHalfUp = (micros: number, money: string): boolean =>
  Math.floor((micros + MICRO / 200) / (MICRO / 100)) === Math.round(Number(money) * 100);

function decimalOf(micros: number): string {
  const whole = Math.floor(micros);
  const fraction = String(whole % MICRO)
    .padStart(6, "0")
    .replace(/0{1,4}$/, "");
  return `${Math.floor(whole / MICRO)}.${fraction}`;
}

/** An hourly rate that is its week's rate divided; an award's table may state both. */
function baseRounding({ base_rate: base }: PayResult, divisor: number): readonly Rounding[] {
  const micros = (parts(base.weekly) * 100) / divisor;
  if (!isHalfUp(micros, base.hourly)) return [];
  return [
    {
      of: "base_rate",
      code: "base_rate",
      step: "rate",
      calculation: `${base.weekly} ÷ ${divisor}`,
      unrounded: decimalOf(micros),
      rounded: base.hourly,
    },
  ];
}

/** One step where the percentages of the build-up add to the whole; otherwise several, each rounded. */
function rateRounding(component: WireComponent, of: string): readonly Rounding[] {
  const { percent, build_up: built, rate, code } = component;
  const base = built[0]?.rate ?? null;
  if (percent === null || base === null || component.kind === "allowance") return [];
  const added = built.reduce((sum, part) => sum + (part.percent === null ? 0 : parts(part.percent)), 0);
  const micros = (parts(base) * parts(percent)) / 10_000;
  const inOneStep = added + parts("100") === parts(percent) && isHalfUp(micros, rate);
  return [
    {
      of,
      code,
      step: "rate",
      calculation: inOneStep ? `${base} × ${percent} %` : `${base} in several steps`,
      unrounded: inOneStep ? decimalOf(micros) : null,
      rounded: rate,
    },
  ];
}

function amountRounding(component: WireComponent, of: string): Rounding {
  const { rate, minutes, quantity, amount, code } = component;
  const byQuantity = quantity !== undefined;
  const micros = byQuantity
    ? (parts(rate) * parts(quantity)) / 100
    : (parts(rate) * 100 * (minutes ?? 0)) / 60;
  return {
    of,
    code,
    step: "amount",
    calculation: byQuantity ? `${rate} × ${quantity}` : `${rate} × ${minutes ?? 0} ÷ 60`,
    unrounded: isHalfUp(micros, amount) ? decimalOf(micros) : null,
    rounded: amount,
  };
}
