// TypeScript types from the API's document: a type for each schema, with the document's text for every field.

export type Plain = { readonly [key: string]: unknown };

const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const plain = (value: unknown): Plain => (isPlain(value) ? value : {});
export const list = (value: unknown): readonly Plain[] => (Array.isArray(value) ? value.filter(isPlain) : []);

/** The declarations of every schema that these types name, directly or through others. */
export function declarationsOf(schemas: Plain, types: readonly string[]): string {
  const wanted = new Set<string>();
  const need = (text: string): void => {
    for (const name of Object.keys(schemas)) {
      if (wanted.has(name) || !new RegExp(`\\b${name}\\b`).test(text)) continue;
      wanted.add(name);
      need(typeOf(plain(schemas[name]), 0));
    }
  };
  need(types.join(" "));
  return Object.keys(schemas)
    .filter((name) => wanted.has(name))
    .map((name) => {
      const schema = plain(schemas[name]);
      return `${comment(schema, 0)}export type ${name} = ${typeOf(schema, 0)};\n`;
    })
    .join("\n");
}

export function typeOf(schema: Plain, depth: number): string {
  const { $ref, anyOf, const: only, type } = schema;
  if (typeof $ref === "string") return $ref.slice($ref.lastIndexOf("/") + 1);
  if (Array.isArray(anyOf)) return unionOf(list(anyOf).map((one) => typeOf(one, depth)));
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(schema.enum)) return unionOf(schema.enum.map((value) => JSON.stringify(value)));
  if (Array.isArray(type)) return unionOf(type.map((one) => typeOf({ ...schema, type: one }, depth)));
  if (type === "array") return `readonly ${inParts(typeOf(plain(schema.items), depth))}[]`;
  if (type === "integer") return "number";
  if (isPlain(schema.properties)) return objectOf(schema, depth);
  if (isPlain(schema.patternProperties))
    return `{ readonly [name: string]: ${unionOf(Object.values(schema.patternProperties).map((one) => typeOf(plain(one), depth)))} }`;
  return ["string", "number", "boolean", "null"].includes(String(type)) ? String(type) : "unknown";
}

const unionOf = (types: readonly string[]): string => [...new Set(types)].join(" | ");
const inParts = (type: string): string => (/[|{]/.test(type) ? `(${type})` : type);

function objectOf(schema: Plain, depth: number): string {
  if (Object.keys(plain(schema.properties)).length === 0) return "{ readonly [name: string]: unknown }";
  const required = Array.isArray(schema.required) ? schema.required : [];
  const indent = "  ".repeat(depth + 1);
  const fields = Object.entries(plain(schema.properties)).map(([name, field]) => {
    const type = typeOf(plain(field), depth + 1);
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    const member = required.includes(name) ? `${key}: ${type}` : `${key}?: ${type} | undefined`;
    return `${comment(plain(field), depth + 1)}${indent}readonly ${member};\n`;
  });
  return `{\n${fields.join("")}${"  ".repeat(depth)}}`;
}

/** The document's text, which an editor shows beside the name. */
export function comment({ description, examples }: Plain, depth: number): string {
  const example = Array.isArray(examples) ? `Such as ${JSON.stringify(examples[0])}.` : "";
  const text = [typeof description === "string" ? description : "", example].filter((part) => part !== "");
  return text.length === 0
    ? ""
    : `${"  ".repeat(depth)}/** ${text.join(" ").replaceAll("*/", "*\\/").replaceAll("\n", " ")} */\n`;
}
