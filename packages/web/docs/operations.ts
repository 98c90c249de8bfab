// The calls and schemas of the API for search.

import type { DocPart } from "./blocks.ts";
import { apiDocument, type Json, jsonOf, listOf, operationsOf, schemasOf, textOf } from "./openapi.ts";

const PAGE = "API reference";

const saidOf = (name: unknown, { description }: Json): string => `${textOf(name)}: ${textOf(description)}`;

/** The fields of a schema with their meanings, including objects inside it without a name. */
function fieldsOf(schema: Json): readonly string[] {
  const inner = listOf([schema.items, schema.anyOf].flat()).flatMap(fieldsOf);
  const own = Object.entries(jsonOf(schema.properties)).flatMap(([name, value]) => {
    const field = jsonOf(value);
    return [saidOf(name, field), ...fieldsOf(field)];
  });
  return [...own, ...inner];
}

/** Calls come first: of two equal matches, the first is shown first. */
export function referenceParts(document: Json): readonly DocPart[] {
  const calls = operationsOf(document).map(({ id, method, path, summary, description, source }) => {
    const parameters = listOf(source.parameters).map((one) =>
      saidOf(one.name, { description: one.description ?? jsonOf(one.schema).description }),
    );
    return {
      href: `/docs/api#${id}`,
      page: PAGE,
      heading: `${method} ${path}`,
      text: [`${summary}.`, description, id, ...parameters].join(" "),
    };
  });
  const schemas = schemasOf(document).map(([name, schema]) => ({
    href: `/docs/api#schema-${name}`,
    page: PAGE,
    heading: name,
    text: [textOf(schema.description), ...fieldsOf(schema)].join(" "),
  }));
  return [...calls, ...schemas];
}

export const loadReferenceParts = async (): Promise<readonly DocPart[]> =>
  referenceParts(await apiDocument());
