// Faults of a request, each with a pointer to its place, and the schema check that finds the first kind of them.

import type { Static, TObject, TSchema } from "typebox";
import { Compile, Pointer, type Validator } from "typebox/schema";
import { Settings } from "typebox/system";
import { impossibleValues } from "./impossible-values.ts";

export interface RequestFault {
  readonly pointer: string;
  readonly detail: string;
}

/** For one request: a thousand faults show what is wrong with ten thousand. */
export const MOST_FAULTS = 1000;

Settings.Set({ maxErrors: MOST_FAULTS });

type SchemaError = ReturnType<Validator["Errors"]>[1][number];

export interface Checker<T> {
  fits(value: unknown): value is T;
  faults(value: unknown): readonly RequestFault[];
}

export function checkerOf<S extends TSchema>(schema: S): Checker<Static<S>> {
  let known: Validator | null = null;
  const compiled = (): Validator => {
    known ??= Compile(schema);
    return known;
  };
  const hasFields = closedFields(schema);
  return {
    fits: (value): value is Static<S> => (hasFields === null ? compiled().Check(value) : hasFields(value)),
    faults: (value) => {
      const faults = new Map<string, RequestFault>();
      const [, errors] = compiled().Errors(value);
      for (const error of errors) {
        for (const fault of inexact(error, value) ?? faultsOf(error))
          if (!faults.has(fault.pointer)) faults.set(fault.pointer, fault);
      }
      for (const fault of impossibleValues(schema, value))
        if (faults.size < MOST_FAULTS && !faults.has(fault.pointer)) faults.set(fault.pointer, fault);
      return [...faults.values()];
    },
  };
}

/** What an object's schema may say if its fields are all we check. */
const OF_FIELDS = [
  "type",
  "properties",
  "required",
  "additionalProperties",
  "title",
  "description",
  "examples",
];

interface FieldCheck {
  readonly check: Validator;
  readonly isRequired: boolean;
}

/**
 * Checks a value's fields, each by its own schema, compiled on first use: a request has few of
 * the fields it may have. null: the schema is not that of an object whose fields are all named.
 */
function closedFields(schema: TSchema): ((value: unknown) => boolean) | null {
  if (!isClosed(schema)) return null;
  const { properties } = schema;
  const required: readonly string[] = schema.required ?? [];
  const known = new Map<string, FieldCheck>();
  const checkOf = (name: string): FieldCheck | undefined => {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (field === undefined) return undefined;
    const made = { check: Compile(field), isRequired: required.includes(name) };
    known.set(name, made);
    return made;
  };
  return (value) => {
    if (!isRecord(value)) return false;
    let found = 0;
    for (const name in value) {
      const field = known.get(name) ?? checkOf(name);
      if (field === undefined) return false;
      const said = value[name];
      if ((field.isRequired || said !== undefined) && !field.check.Check(said)) return false;
      if (field.isRequired) found += 1;
    }
    return found === required.length;
  };
}

const isClosed = (schema: TSchema): schema is TObject =>
  "type" in schema &&
  schema.type === "object" &&
  "properties" in schema &&
  "additionalProperties" in schema &&
  schema.additionalProperties === false &&
  Object.keys(schema).every((key) => OF_FIELDS.includes(key));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A number that a double could not represent was read as NaN; it is not merely of the wrong type. */
function inexact({ instancePath: pointer }: SchemaError, value: unknown): readonly RequestFault[] | null {
  const at = Pointer.Get(value, pointer);
  if (typeof at !== "number" || Number.isFinite(at)) return null;
  const name = nameOf(pointer);
  return [{ pointer, detail: `${name} is too large, too small or has too many digits to be read exactly.` }];
}

/** What a pointer leads to, as a person would name it: a field, or a place in a list. */
function nameOf(pointer: string): string {
  const [last = "", list = ""] = pointer
    .split("/")
    .toReversed()
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  return /^\d+$/.test(last) && list !== "" ? `${list}[${last}]` : last;
}

/** A name as a part of a pointer (RFC 6901). */
export const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

function faultsOf(error: SchemaError): readonly RequestFault[] {
  const pointer = error.instancePath;
  const name = nameOf(pointer);
  switch (error.keyword) {
    case "additionalProperties":
    case "anyOf":
      return [];
    case "boolean":
      return [{ pointer, detail: `${name} is not a field of this request.` }];
    case "required":
      return error.params.requiredProperties.map((field) => ({
        pointer: `${pointer}/${escaped(field)}`,
        detail: `${field} is required.`,
      }));
    case "enum":
      return [{ pointer, detail: `${name} must be one of ${error.params.allowedValues.join(", ")}.` }];
    case "pattern":
      return [{ pointer, detail: `${name} must be ${formOf(error.params.pattern)}.` }];
    case "const": {
      const { allowedValue } = error.params;
      const form = allowedValue === true ? "true or a number from 0 to 1,000,000" : allowedValue;
      return [{ pointer, detail: `${name} must be ${form}.` }];
    }
    default:
      return [
        {
          pointer,
          detail: pointer === "" ? "The request must be a JSON object." : `${name} ${error.message}.`,
        },
      ];
  }
}

/** What a pattern asks for, by its distinctive part. */
const FORMS: readonly (readonly [part: string, form: string])[] = [
  ["sha256:", "sha256: and 64 digits from 0 to 9 and a to f"],
  ["[0-9a-f]{16}", "16 digits from 0 to 9 and a to f"],
  ["{85}", "an Ed25519 signature in base64"],
  ["hours|", "hours, overtime, allowances, other, or an allowance by its code like allowance:meal-allowance"],
  ["[^/", "the plain name of a file: 1 to 200 characters, without /, \\ or control characters"],
  ["\\u0000", "text without control characters"],
  ["{1,15}", "a whole number from 0"],
  ["{0,6}", 'dollars and cents from "0.00" to "9999999.99"'],
  ["\\.", 'dollars and cents like "34.76"'],
  ["T", "a local time like 2026-08-04T22:00"],
  ["-", "a date like 2026-08-05"],
  [":", "a time like 16:00"],
];

function formOf(pattern: string | RegExp): string {
  const text = String(pattern);
  return FORMS.find(([part]) => text.includes(part))?.[1] ?? "a year like 2026";
}
