// Values of a Parquet file as text, as DuckDB writes them: the command line reads the same files with it.

import type { SchemaElement } from "hyparquet";
import { floatText, shortSingle } from "./floats.ts";
import {
  dayText,
  instantText,
  MICROS,
  MILLIS,
  NANOS,
  timeText,
  toMicros,
  UNITS,
  type Unit,
} from "./times.ts";
import { damaged } from "./unreadable.ts";

/** As they are stored. Null is an empty cell, and never comes here. */
type Stored = number | bigint | boolean | Uint8Array;
export type TextOf = (value: Stored) => string;

/** Null: we do not read values of this kind. */
export function textOfColumn(element: SchemaElement): TextOf | null {
  switch (element.type) {
    case "BOOLEAN":
      return String;
    case "INT32":
    case "INT64":
      return wholeText(element);
    case "INT96":
      // Days and nanoseconds of a day: how older systems stored instants. The reader makes nanoseconds of them.
      return (value) => instantText(toMicros(bigOf(value), NANOS), MICROS);
    case "FLOAT":
      return (value) => floatText(Number(value), shortSingle);
    case "DOUBLE":
      return (value) => floatText(Number(value), String);
    case "BYTE_ARRAY":
    case "FIXED_LEN_BYTE_ARRAY":
      return bytesText(element);
    default:
      return null;
  }
}

/** Newer files say it in `logical_type`, older ones in `converted_type`, most in both. */
const kindIn = ({ logical_type, converted_type }: SchemaElement): string =>
  logical_type?.type ?? converted_type ?? "";

function wholeText(element: SchemaElement): TextOf | null {
  const { type, logical_type: logical, converted_type } = element;
  const bits = type === "INT32" ? 32 : 64;
  switch (kindIn(element)) {
    case "":
    case "INT_8":
    case "INT_16":
    case "INT_32":
    case "INT_64":
      return String;
    case "UINT_8":
    case "UINT_16":
    case "UINT_32":
    case "UINT_64":
      return unsignedText(bits);
    case "INTEGER":
      return logical?.type === "INTEGER" && !logical.isSigned ? unsignedText(bits) : String;
    case "DECIMAL":
      return decimalText(element);
    case "DATE":
      return bits === 32 ? (value) => dayText(Number(value)) : null;
    case "TIME":
      return logical?.type === "TIME" ? clockText(UNITS[logical.unit], logical.isAdjustedToUTC) : null;
    case "TIME_MILLIS":
    case "TIME_MICROS":
      return clockText(converted_type === "TIME_MILLIS" ? MILLIS : MICROS, false);
    case "TIMESTAMP":
      return logical?.type === "TIMESTAMP" && bits === 64
        ? stampText(UNITS[logical.unit], logical.isAdjustedToUTC)
        : null;
    case "TIMESTAMP_MILLIS":
    case "TIMESTAMP_MICROS":
      return bits === 64 ? stampText(converted_type === "TIMESTAMP_MILLIS" ? MILLIS : MICROS, false) : null;
    default:
      return null;
  }
}

const bigOf = (value: Stored): bigint => (typeof value === "bigint" ? value : BigInt(Number(value)));

const unsignedText =
  (bits: number): TextOf =>
  (value) =>
    String(BigInt.asUintN(bits, bigOf(value)));

/** As many digits as DuckDB has. */
const MOST_DIGITS = 38;

function decimalText({ scale = 0, precision = 0, logical_type: logical }: SchemaElement): TextOf | null {
  const places = logical?.type === "DECIMAL" ? logical.scale : scale;
  const digits = logical?.type === "DECIMAL" ? logical.precision : precision;
  if (digits < 1 || digits > MOST_DIGITS || places < 0 || places > digits) return null;
  return (value) => {
    const units = value instanceof Uint8Array ? signedOf(value) : bigOf(value);
    const text = String(units < 0n ? -units : units).padStart(places + 1, "0");
    const sign = units < 0n ? "-" : "";
    return places === 0 ? sign + text : `${sign}${text.slice(0, -places)}.${text.slice(-places)}`;
  };
}

/** The largest byte first, in two's complement. */
function signedOf(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of bytes) value = value * 256n + BigInt(byte);
  return BigInt.asIntN(Math.max(1, bytes.length * 8), value);
}

const clockText =
  (unit: Unit, isUtc: boolean): TextOf =>
  (value) =>
    timeText(toMicros(bigOf(value), unit), MICROS) + (isUtc ? "+00" : "");

const NEVER = 2n ** 63n - 1n;

/** An instant is shown in UTC and says so: it does not give a local day or clock time. */
const stampText =
  (unit: Unit, isUtc: boolean): TextOf =>
  (value) => {
    const units = bigOf(value);
    if (units === NEVER || units === -NEVER) return units > 0n ? "infinity" : "-infinity";
    return isUtc ? instantText(toMicros(units, unit), MICROS, "+00") : instantText(units, unit);
  };

function bytesText(element: SchemaElement): TextOf | null {
  switch (kindIn(element)) {
    case "UTF8":
    case "STRING":
    case "ENUM":
    case "JSON":
      return ofBytes(stringText);
    case "":
    case "BSON":
      return ofBytes(blobText);
    case "DECIMAL":
      return decimalText(element);
    case "UUID":
      return element.type_length === 16 ? ofBytes(uuidText) : null;
    case "INTERVAL":
      return element.type_length === 12 ? ofBytes(lengthText) : null;
    default:
      return null;
  }
}

const ofBytes =
  (text: (bytes: Uint8Array) => string): TextOf =>
  (value) => {
    if (!(value instanceof Uint8Array)) throw damaged("a value is not of its column's kind");
    return text(value);
  };

const decoder = new TextDecoder("utf-8", { fatal: true });

function stringText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw damaged("a text in it is not in UTF-8");
  }
}

const hex = (byte: number): string => byte.toString(16).padStart(2, "0");

/** Letters, digits and most signs as they are, and the rest by their numbers. */
const blobText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => {
    const letter = String.fromCharCode(byte);
    return byte < 32 || byte > 126 || `"'\\`.includes(letter) ? `\\x${hex(byte).toUpperCase()}` : letter;
  }).join("");

const uuidText = (bytes: Uint8Array): string =>
  Array.from(bytes, hex)
    .join("")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

const counted = (count: number, unit: string): readonly string[] =>
  count === 0 ? [] : [`${count} ${unit}${count === 1 ? "" : "s"}`];

/** Months, days and milliseconds, each by itself. */
function lengthText(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [months, days, millis] = [0, 4, 8].map((at) => view.getUint32(at, true)) as [number, number, number];
  const words = [
    ...counted(Math.floor(months / 12), "year"),
    ...counted(months % 12, "month"),
    ...counted(days, "day"),
  ];
  if (millis > 0 || words.length === 0) words.push(timeText(BigInt(millis), MILLIS));
  return words.join(" ");
}
