// Faults of a request, each with a pointer to its place, and the schema check that finds the first kind of them.

import type { Static, TSchema } from "typebox";
import { Compile, Pointer, type Validator } from "typebox/schema";
import { Settings } from "typebox/system";

export interface RequestFault {
  readonly pointer: string;
  readonly detail: string;
}

/** Of one request; what is wrong in ten thousand places is seen in a thousand. */
export const MOST_FAULTS = 1000;

Settings.Set({ maxErrors: MOST_FAULTS });

type SchemaError = ReturnType<Validator["Errors"]>[1][number];

export interface Checker<T> {
  fits(value: unknown): value is T;
  faults(value: unknown): readonly RequestFault[];
}

export function checkerOf<S extends TSchema>(schema: S): Checker<Static<S>> {
  const compiled = Compile(schema);
  return {
    fits: (value): value is Static<S> => compiled.Check(value),
    faults: (value) => {
      const faults = new Map<string, RequestFault>();
      const [, errors] = compiled.Errors(value);
      for (const error of errors) {
        for (const fault of inexact(error, value) ?? faultsOf(error))
          if (!faults.has(fault.pointer)) faults.set(fault.pointer, fault);
      }
      return [...faults.values()];
    },
  };
}

/** A number that a double could not hold was read as NaN; it is not merely of the wrong type. */
function inexact({ instancePath: pointer }: SchemaError, value: unknown): readonly RequestFault[] | null {
  const at = Pointer.Get(value, pointer);
  if (typeof at !== "number" || Number.isFinite(at)) return null;
  const name = pointer.slice(pointer.lastIndexOf("/") + 1);
  return [{ pointer, detail: `${name} is too large, too small or has too many digits to be read exactly.` }];
}

/** A name as a part of a pointer (RFC 6901). */
export const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

function faultsOf(error: SchemaError): readonly RequestFault[] {
  const pointer = error.instancePath;
  const name = pointer.slice(pointer.lastIndexOf("/") + 1);
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
    case "const":
      return [{ pointer, detail: `${name} must be true or a number.` }];
    default:
      return [
        {
          pointer,
          detail: pointer === "" ? "The request must be a JSON object." : `${name} ${error.message}.`,
        },
      ];
  }
}

function formOf(pattern: string | RegExp): string {
  const text = String(pattern);
  if (text.includes("{0,6}")) return 'dollars and cents from "0.00" to "9999999.99"';
  if (text.includes("\\.")) return 'dollars and cents like "34.76"';
  if (text.includes("T")) return "a local time like 2026-08-04T22:00";
  if (text.includes("-")) return "a date like 2026-08-05";
  return text.includes(":") ? "a time like 16:00" : "a year like 2026";
}
