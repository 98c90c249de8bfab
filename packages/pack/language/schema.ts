// A JSON Schema of rule files, for editors: it comes from the same declarations as the reader.

import { COMMON, type Field, type Fields, type Form, KINDS, type Kind } from "#engine";
import { keyOf } from "./interpret.ts";
import { EMPLOYMENT_WORDS, type JsonSchema, LEAVES } from "./leaves.ts";

const SLUG = "^[a-z0-9]+([-_][a-z0-9]+)*$";

function schemaOf(form: Form): JsonSchema {
  switch (form.is) {
    case "leaf":
      return LEAVES[form.leaf].schema;
    case "word":
      return { enum: form.words };
    case "name":
      return { type: "string", description: `the name of a ${form.of}` };
    case "or-word":
      return { anyOf: [{ const: form.word }, schemaOf(form.of)] };
    case "list":
      return { anyOf: [schemaOf(form.of), { type: "array", items: schemaOf(form.of) }] };
    case "by-employment":
      return { anyOf: [schemaOf(form.of), byEmployment(form.of)] };
    case "paid-time":
      return { anyOf: [{ const: "public-holidays" }, LEAVES.days.schema, schemaOf(form.of)] };
    case "record":
      return recordSchema(form.fields);
    case "variant":
      return {
        anyOf: Object.entries(form.cases).map(([name, { fields, alone }]) => caseSchema(name, fields, alone)),
      };
  }
}

const byEmployment = (of: Form): JsonSchema => ({
  type: "object",
  properties: Object.fromEntries(["permanent", ...EMPLOYMENT_WORDS].map((word) => [word, schemaOf(of)])),
  additionalProperties: false,
});

function caseSchema(name: string, fields: Fields, alone: string | null): JsonSchema {
  if (Object.keys(fields).length === 0) return { const: name };
  const only = alone === null ? undefined : fields[alone];
  const value = only === undefined ? recordSchema(fields) : schemaOf(only.form);
  return { type: "object", properties: { [name]: value }, required: [name], additionalProperties: false };
}

const properties = (fields: Fields): JsonSchema =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [keyOf(name), described(field)]));

const described = ({ form, means }: Field<unknown>): JsonSchema => ({
  ...schemaOf(form),
  description: means,
});

const recordSchema = (fields: Fields): JsonSchema => ({
  type: "object",
  properties: properties(fields),
  additionalProperties: false,
});

/** Keys of the notation, which the reader never sees. */
const WRITTEN: JsonSchema = {
  like: { type: "string", pattern: SLUG, description: "A rule of this award that it starts from." },
  without: { description: "Keys of the rule or variant it starts from that it does not have." },
  "reading-to": { ...LEAVES["change-date"].schema, description: "The day its reading ends." },
};

/** A rule, or its dated variants; later variants and rules that are like another state only what differs. */
export function rulesSchema(): JsonSchema {
  const kinds = Object.entries<Kind>(KINDS).map(([name, { fields, means }]) => ({
    if: { properties: { kind: { const: name } }, required: ["kind"] },
    // biome-ignore lint/suspicious/noThenProperty: the word of JSON Schema
    then: {
      description: means,
      properties: { kind: { const: name }, ...ruleKeys(fields) },
      additionalProperties: false,
    },
  }));
  const rule = { type: "object", allOf: kinds };
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Rules of an award",
    type: "object",
    additionalProperties: { anyOf: [rule, { type: "array", items: rule }] },
  };
}

const ruleKeys = (fields: Fields): JsonSchema => ({
  ...properties(COMMON),
  ...properties(fields),
  ...(Object.hasOwn(fields, "tiers") ? { pays: LEAVES.pays.schema } : {}),
  ...WRITTEN,
});
