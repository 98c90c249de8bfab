// Numbers as JSON writes them, compared with the double that reading made of them.

/** Digits without zeros at either end, and the power of ten of the last of them; zero is "" and 0. */
interface Decimal {
  readonly digits: string;
  readonly power: number;
}

/** As many digits as programs print a double with; with fewer, every number is itself. */
const PRINTED_DIGITS = [16, 17];

/** Whether programs write this text for this double: 1e-400 is not 0, nor 1.0000000000000001 one. */
export function isAsWritten(text: string, value: number): boolean {
  if (!Number.isFinite(value)) return false;
  const written = decimalOf(text);
  const isSame = (printed: string): boolean => {
    const { digits, power } = decimalOf(printed);
    return digits === written.digits && power === written.power;
  };
  return isSame(String(value)) || PRINTED_DIGITS.some((digits) => isSame(value.toPrecision(digits)));
}

const ZERO = 0x30;

/** Counts zeros from both ends: an expression for trailing zeros would restart at each zero before them. */
function decimalOf(text: string): Decimal {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const all = whole + fraction;
  let [from, to] = [0, all.length];
  while (from < to && all.charCodeAt(from) === ZERO) from += 1;
  while (to > from && all.charCodeAt(to - 1) === ZERO) to -= 1;
  if (from === to) return { digits: "", power: 0 };
  return { digits: all.slice(from, to), power: Number(exponent) - fraction.length + all.length - to };
}
