// Every field of the API's document says what it is.

import assert from "node:assert/strict";
import { test } from "node:test";
import { loadDocument } from "#api";

type Plain = { readonly [key: string]: unknown };

const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const plain = (value: unknown): Plain => (isPlain(value) ? value : {});

const document = await loadDocument("0.1.0");
const schemas = plain(plain(document.components).schemas);

const namedBy = (reference: string): Plain => plain(schemas[reference.slice(reference.lastIndexOf("/") + 1)]);

/** By itself, by the schema it names, or by what it is where it is not null. */
function isDescribed(schema: Plain): boolean {
  if (typeof schema.description === "string" && schema.description !== "") return true;
  if (typeof schema.$ref === "string") return isDescribed(namedBy(schema.$ref));
  const others = Array.isArray(schema.anyOf) ? schema.anyOf.map(plain) : [];
  const [only, ...more] = others.filter(({ type }) => type !== "null");
  return only !== undefined && more.length === 0 && isDescribed(only);
}

/** The fields without a word, at any depth; values of examples are no schemas. */
function silentIn(value: unknown, place: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => silentIn(one, place));
  if (!isPlain(value)) return [];
  const fields = Object.entries(plain(value.properties)).flatMap(([name, field]) => [
    ...(isDescribed(plain(field)) ? [] : [`${place}.${name}`]),
    ...silentIn(field, `${place}.${name}`),
  ]);
  const others = Object.entries(value).filter(
    ([key]) => !["properties", "examples", "example"].includes(key),
  );
  return [...fields, ...others.flatMap(([, one]) => silentIn(one, place))];
}

test("every schema with a name and every field of one says what it is", () => {
  const unnamed = Object.entries(schemas).filter(([, schema]) => !isDescribed(plain(schema)));
  assert.deepEqual(
    unnamed.map(([name]) => name),
    [],
  );
  assert.deepEqual(
    Object.entries(schemas).flatMap(([name, schema]) => silentIn(schema, name)),
    [],
  );
});

test("every field and parameter of every call says what it is", () => {
  const calls = Object.entries(plain(document.paths));
  assert.deepEqual(
    calls.flatMap(([path, methods]) => silentIn(methods, path)),
    [],
  );
  const parameters = calls.flatMap(([path, methods]) =>
    Object.values(plain(methods)).flatMap((operation) =>
      [plain(operation).parameters ?? []].flat().map((one) => ({ path, ...plain(one) }) as Plain),
    ),
  );
  assert.ok(parameters.length > 0);
  assert.deepEqual(
    parameters.filter((one) => !isDescribed(one) && !isDescribed(plain(one.schema))),
    [],
  );
});

/** The places of schemas that take anything: Redocly's linter warns of them, and clients get no type. */
function emptyIn(value: unknown, place: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => emptyIn(one, `${place}/${index}`));
  if (!isPlain(value)) return [];
  const { properties, examples, example, ...others } = value;
  const schemasIn = [...Object.entries(plain(properties)), ...Object.entries(others)];
  return [
    ...(Object.keys(value).length === 0 ? [place] : []),
    ...schemasIn.flatMap(([key, one]) => emptyIn(one, `${place}/${key}`)),
  ];
}

test("no schema takes anything at all", () => {
  assert.deepEqual(emptyIn(document.components, ""), []);
  assert.deepEqual(emptyIn(document.paths, ""), []);
});
