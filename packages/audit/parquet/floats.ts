// Numbers of a computer's own kind as DuckDB writes them.

import { two } from "./times.ts";

const EXPONENT = /^(\d)(?:\.(\d+))?e([+-]\d+)$/;
const FIXED_FROM = -4;
const FIXED_BELOW = 16;

/** Few digits that are this number and no other, with a point, and with an exponent where it is far from 1. */
export function floatText(value: number, short: (size: number) => string): string {
  if (Number.isNaN(value)) return "nan";
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  const size = Math.abs(value);
  if (size === Number.POSITIVE_INFINITY) return `${sign}inf`;
  const [, first = "0", rest = "", power = "0"] = EXPONENT.exec(Number(short(size)).toExponential()) ?? [];
  const exponent = Number(power);
  if (exponent < FIXED_FROM || exponent >= FIXED_BELOW)
    return `${sign}${first}${rest === "" ? "" : `.${rest}`}e${exponent < 0 ? "-" : "+"}${two(Math.abs(exponent))}`;
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${first}${rest}`;
  const digits = (first + rest).padEnd(exponent + 1, "0");
  return `${sign}${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1) || "0"}`;
}

const MOST_SINGLE_DIGITS = 9;

const single = new Float32Array(1);
const singleBits = new Uint32Array(single.buffer);

function besideSingle(size: number, by: number): number {
  single[0] = size;
  singleBits[0] = (singleBits[0] ?? 0) + by;
  return single[0];
}

/**
 * The fewest digits that are this number and no other of its kind. Where they lie half-way to the next one, or two
 * are as close, DuckDB takes as many as the number has among those of twice the size: 1048576.25 is no 1048576.3.
 */
export function shortSingle(size: number): string {
  if (size === 0) return "0";
  const [before, after] = [besideSingle(size, -1), besideSingle(size, 1)];
  const low = (size + before) / 2;
  const high = size + (after === Number.POSITIVE_INFINITY ? size - before : after - size) / 2;
  for (let digits = 1; digits < MOST_SINGLE_DIGITS; digits += 1) {
    const text = size.toPrecision(digits);
    const shown = Number(text);
    if (shown < low || shown > high) continue;
    return shown === low || shown === high || isBetween(size, digits) ? String(size) : text;
  }
  return size.toPrecision(MOST_SINGLE_DIGITS);
}

const FURTHER = 30;

function isBetween(size: number, digits: number): boolean {
  const [written = ""] = size.toExponential(digits + FURTHER).split("e");
  return /^50*$/.test(written.replace(".", "").slice(digits));
}
