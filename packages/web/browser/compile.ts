// Stands in for typebox's compiler, which writes code and runs it: here no text may be run, so values are checked step by step.

import { Check, Errors } from "typebox/schema";

type Schema = Parameters<typeof Errors>[0];

class Validator {
  readonly #schema: Schema;

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  Check(value: unknown): boolean {
    return Check(this.#schema, value);
  }

  Errors(value: unknown): ReturnType<typeof Errors> {
    return Errors(this.#schema, value);
  }
}

export const Compile = (schema: Schema): Validator => new Validator(schema);
