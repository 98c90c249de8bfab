// Reads any declared form from a tree of text: the one interpreter of the award language.

import { ALWAYS, EVERYONE, type Fields, type Form, type NameKind, type Shape, type Values } from "#engine";
import { type Fault, Faulty, faulty, type Node } from "../node.ts";
import { collect, entriesOf, list, type Reader } from "../read.ts";
import { days, oneOf, slug, text } from "../scalars.ts";
import { EMPLOYMENT_WORDS, employment, LEAVES } from "./leaves.ts";

/** A rule's clauses are written under `clause`; every other key is the field's own name with hyphens. */
export const keyOf = (field: string): string =>
  field === "clauses" ? "clause" : field.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`);

const nameReader = (of: NameKind): Reader<string> => (of === "reading" ? text : slug);

/** What is read has the type the shape was declared with: leaves are checked, and the rest is put together here. */
export const read = <T>(shape: Shape<T>, node: Node): T => readForm(shape.form, node) as T;

export const readFields = <F extends Fields>(fields: F, node: Node): Values<F> =>
  readRecord(fields, node) as Values<F>;

function readForm(form: Form, node: Node): unknown {
  switch (form.is) {
    case "leaf":
      return LEAVES[form.leaf].read(node);
    case "word":
      return oneOf(form.words)(node);
    case "name":
      return nameReader(form.of)(node);
    case "or-word":
      return isWord(node, form.word) ? form.word : readForm(form.of, node);
    case "list":
      return list((item) => readForm(form.of, item))(node);
    case "by-employment":
      return readByEmployment(form.of, node);
    case "paid-time":
      return node.content.is === "map" ? readForm(form.of, node) : paidOn(node);
    case "record": {
      const value = readRecord(form.fields, node);
      const complaint = form.complain?.(value) ?? null;
      if (complaint !== null) throw faulty(node, complaint[0], complaint[1]);
      return value;
    }
    case "variant":
      return readVariant(form, node);
  }
}

const isWord = ({ content }: Node, word: string): boolean => content.is === "text" && content.text === word;

function readByEmployment(of: Form, node: Node): unknown {
  const isOne = node.content.is === "text";
  const entries = isOne ? EMPLOYMENT_WORDS.map((word): [string, Node] => [word, node]) : entriesOf(node);
  const read = new Map([...entries].map(([word, value]) => [typeOf(word, node), readForm(of, value)]));
  if (read.size < EMPLOYMENT_WORDS.length)
    throw faulty(node, "an employment type is missing", `give ${EMPLOYMENT_WORDS.join(", ")}`);
  return Object.fromEntries(read);
}

const typeOf = (word: string, { file, line }: Node): string =>
  employment({ file, line, content: { is: "text", text: word } });

/** Days outside public holidays, or public holidays. */
function paidOn(node: Node): unknown {
  if (isWord(node, "public-holidays")) return { for: EVERYONE, when: { ...ALWAYS, holiday: true } };
  return { for: EVERYONE, when: { ...ALWAYS, days: days(node), holiday: false } };
}

interface KeyedFields {
  readonly declared: readonly (Fields[string] & { readonly name: string; readonly key: string })[];
  readonly keys: ReadonlySet<string>;
}

const keyed = new WeakMap<Fields, KeyedFields>();

/** Fields with their keys, worked out once for each declaration. */
function keyedFields(fields: Fields): KeyedFields {
  const known = keyed.get(fields);
  if (known !== undefined) return known;
  const declared = Object.entries(fields).map(([name, field]) => ({ ...field, name, key: keyOf(name) }));
  const made = { declared, keys: new Set(declared.map(({ key }) => key)) };
  keyed.set(fields, made);
  return made;
}

/** A mapping with declared keys; every fault in it is reported, not only the first. */
function readRecord(fields: Fields, node: Node): Readonly<Record<string, unknown>> {
  const entries = entriesOf(node);
  const faults: Fault[] = [];
  const result: Record<string, unknown> = {};
  const { declared, keys } = keyedFields(fields);
  for (const { name, key, form, absent } of declared) {
    const value = entries.get(key);
    collect(faults, () => {
      if (value !== undefined) result[name] = readForm(form, value);
      else if (absent !== null) result[name] = absent.value;
      else throw faulty(node, `\`${key}\` is missing`, `add \`${key}:\``);
    });
  }
  for (const [key, value] of entries) {
    if (keys.has(key)) continue;
    collect(faults, () => {
      throw faulty(value, `\`${key}\` is not a key here`, `use one of: ${[...keys].join(", ")}`);
    });
  }
  if (faults.length > 0) throw new Faulty(faults);
  // a record filled key by key becomes a hash table when it has many; a copy of it does not, and is quicker to read
  return { ...result };
}

/** `claim`, or `{ claim: … }`: the key says which case it is. */
function readVariant({ tag, cases }: Form & { readonly is: "variant" }, node: Node): unknown {
  const entries = node.content.is === "map" ? [...node.content.entries] : [];
  const [key, value] = entries[0] ?? [];
  const word = node.content.is === "text" ? node.content.text : key;
  const chosen = word !== undefined && Object.hasOwn(cases, word) ? cases[word] : undefined;
  if (chosen === undefined || entries.length > 1) {
    const names = Object.entries(cases).map(([name, { fields }]) =>
      Object.keys(fields).length === 0 ? name : `${name}: …`,
    );
    throw faulty(node, "this must be one of several words", `write one of: ${names.join(", ")}`);
  }
  const empty: Node = { ...node, content: { is: "map", entries: new Map() } };
  if (chosen.alone === null) return { [tag]: word, ...readRecord(chosen.fields, value ?? empty) };
  const only = chosen.fields[chosen.alone];
  if (only === undefined || value === undefined)
    throw faulty(node, `\`${word}\` says nothing more`, `write ${word}: …`);
  return { [tag]: word, [chosen.alone]: readForm(only.form, value) };
}
