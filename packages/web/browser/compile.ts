// Replaces typebox's compiler, which writes code and runs it: a page may not run text, so this checks values step by
// step.

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
