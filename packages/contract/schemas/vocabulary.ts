// The words of our schemas: dates, money, lists and closed objects on the wire.

import Type, { type TArrayOptions, type TObjectOptions, type TProperties, type TSchema } from "typebox";
import { CLOCK_FORM, DATE_FORM, LOCAL_TIME_FORM } from "./forms.ts";

const CLOSED = { additionalProperties: false } as const;

export const closed = <T extends TProperties>(properties: T, options: TObjectOptions = {}) =>
  Type.Object(properties, { ...CLOSED, ...options });

export const listOf = <T extends TSchema>(item: T, options: TArrayOptions = {}) =>
  Type.Immutable(Type.Array(item, options));

export const nullable = <T extends TSchema>(schema: T, description = "") =>
  Type.Union([schema, Type.Null()], description === "" ? {} : { description });

export const date = (description: string) =>
  Type.String({ pattern: DATE_FORM, description, examples: ["2026-08-05"] });

export const clock = (description: string) =>
  Type.String({ pattern: CLOCK_FORM, description, examples: ["16:00"] });

export const localTime = (description: string) =>
  Type.String({
    pattern: LOCAL_TIME_FORM,
    description,
    examples: ["2026-08-05T16:00"],
  });

export const money = (description: string) =>
  Type.String({ pattern: "^-?\\d+\\.\\d{2}$", description, examples: ["34.76"] });

/** Dollars and cents in a request: zero to just under ten million, so that every sum is exact. */
export const dollars = (description: string) =>
  Type.String({
    pattern: "^(0|[1-9]\\d{0,6})\\.\\d{2}$",
    description: `${description} From "0.00" to "9999999.99", with two decimals.`,
    examples: ["222.49"],
  });

export const decimal = (description: string, example: string) =>
  Type.String({ pattern: "^-?\\d+(\\.\\d+)?$", description, examples: [example] });

export const contentHash = Type.String({
  pattern: "^sha256:[0-9a-f]{64}$",
  description: "SHA-256 over canonical JSON (RFC 8785).",
});
