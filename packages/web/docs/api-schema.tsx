// A schema of the API in a few words, with a link where it has a name, and its fields as a table.

import { Fragment, type ReactNode } from "react";
import { Table } from "../ui/table.tsx";
import { type Json, jsonOf, listOf, textOf } from "./openapi.ts";

const between = (parts: readonly ReactNode[], word: string): ReactNode =>
  parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
    <Fragment key={index}>
      {index > 0 && word}
      {part}
    </Fragment>
  ));

const typesOf = (schemas: readonly Json[]): ReactNode =>
  between(
    schemas.map((schema) => <SchemaType key={textOf(schema.$ref)} schema={schema} />),
    " or ",
  );

export function SchemaType({ schema }: { readonly schema: Json }): ReactNode {
  const { $ref, anyOf, enum: values, const: only, type, items, contentSchema, patternProperties } = schema;
  if (typeof $ref === "string") {
    const name = $ref.slice($ref.lastIndexOf("/") + 1);
    return <a href={`#schema-${name}`}>{name}</a>;
  }
  if (contentSchema !== undefined) return <>lines of {typesOf([jsonOf(contentSchema)])}</>;
  if (Array.isArray(anyOf)) return typesOf(listOf(anyOf));
  if (Array.isArray(values))
    return between(
      values.map((value) => <code key={textOf(value)}>{textOf(value)}</code>),
      " ",
    );
  if (only !== undefined) return <code>{JSON.stringify(only)}</code>;
  if (type === "array") return <>list of {typesOf([jsonOf(items)])}</>;
  if (patternProperties !== undefined)
    return <>object of {typesOf(Object.values(jsonOf(patternProperties)).map(jsonOf))}</>;
  if (schema.properties === undefined) return textOf(type ?? "anything");
  return (
    <>
      object <Fields schema={schema} />
    </>
  );
}

interface Field {
  readonly name: string;
  readonly isOptional: boolean;
  readonly schema: Json;
}

export function Fields({ schema }: { readonly schema: Json }) {
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const fields = Object.entries(jsonOf(schema.properties)).map(([name, value]) => ({
    name,
    isOptional: !required.includes(name),
    schema: jsonOf(value),
  }));
  if (fields.length === 0) return null;
  return (
    <Table
      caption="Fields"
      columns={[
        { name: "Field", cell: (field) => <Name field={field} /> },
        { name: "Type", cell: (field) => <SchemaType schema={field.schema} /> },
        { name: "Meaning", cell: (field) => <Meaning schema={field.schema} /> },
      ]}
      rows={fields}
      keyOf={({ name }) => name}
      empty=""
      isCompact
    />
  );
}

const Name = ({ field: { name, isOptional } }: { readonly field: Field }) => (
  <>
    <code>{name}</code> {isOptional && <small className="soft">optional</small>}
  </>
);

function Meaning({ schema: { description, examples } }: { readonly schema: Json }) {
  const [example] = Array.isArray(examples) ? examples : [];
  const shown = typeof example === "object" ? JSON.stringify(example) : textOf(example);
  return (
    <>
      {textOf(description)}{" "}
      {example !== undefined && (
        <small className="soft">
          such as <code>{shown}</code>
        </small>
      )}
    </>
  );
}
