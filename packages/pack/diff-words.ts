// The sentences of a difference: people's names for what the content names by slug, and figures in dollars.

import { canonicalJson, type Json } from "#contract";
import { type Cents, formatCents } from "#engine";

export type Part = "clauses" | "rules" | "facts" | "classifications" | "rates" | "amounts";

export interface Entry {
  readonly name: string;
  readonly value: Json;
}

/** Names by slug, from the content itself; of awards with rates only there are none. */
export interface Words {
  readonly clauses: ReadonlyMap<string, string>;
  readonly titles: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
}

export const textOf = (value: Json | undefined): string =>
  typeof value === "string" ? value : canonicalJson(value ?? null);

export function member(value: Json | undefined, key: string): Json | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return (value as { readonly [key: string]: Json | undefined })[key];
}

const items = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** The names of a part by slug. Names that two of them share get the slug, so that each is known. */
function names(content: Json, part: Part, key: string): ReadonlyMap<string, string> {
  const found = items(member(content, part)).flatMap((item) => {
    const slug = member(item, "slug") ?? member(item, "code");
    const name = member(inner(item), key);
    return typeof slug === "string" && typeof name === "string" ? [{ slug, name }] : [];
  });
  const shared = Map.groupBy(found, ({ name }) => name);
  return new Map(
    found.map(({ slug, name }) => [
      slug,
      (shared.get(name)?.length ?? 0) > 1 ? `${name} (${plain(slug)})` : name,
    ]),
  );
}

export const wordsOf = (content: Json): Words => ({
  clauses: new Map(
    items(member(content, "clauses")).map((item) => [
      textOf(member(item, "slug")),
      textOf(member(item, "ref")),
    ]),
  ),
  titles: names(content, "classifications", "title"),
  labels: names(content, "rules", "label"),
});

export const started = (part: Part, entry: Entry, words: Words): string => {
  const what = nameOf(part, entry, words);
  if (part === "facts" || part === "classifications") return `${what} is new.`;
  const says =
    part === "rules" ? textOf(member(inner(entry.value), "says") ?? "") : figures(part, entry.value);
  return says === "" ? `${what} is new.` : `${what} is new: ${says.replace(/\.$/, "")}.`;
};

export const ended = (part: Part, entry: Entry, words: Words): string =>
  `${nameOf(part, entry, words)} ends.`;

export function changed(part: Part, was: Entry, is: Entry, words: Words): readonly string[] {
  const what = nameOf(part, is, words);
  if (part === "rates" || part === "amounts")
    return [`${what}: ${figures(part, was.value)} → ${figures(part, is.value)}.`];
  if (part === "clauses") return [`${what} was clause ${textOf(member(was.value, "ref"))}.`];
  const [old, now] = [inner(was.value), inner(is.value)];
  const keys = new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})]);
  return [...keys]
    .filter((key) => textOf(member(old, key)) !== textOf(member(now, key)))
    .map((key) => `${what}, ${plain(key)}: ${valueText(member(old, key))} → ${valueText(member(now, key))}.`);
}

const inner = (value: Json): Json =>
  member(value, "rule") ?? member(value, "fact") ?? member(value, "classification") ?? value;

/** A slug as words. */
const plain = (slug: string): string => slug.replaceAll("-", " ");

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function nameOf(part: Part, { name, value }: Entry, { clauses, titles, labels }: Words): string {
  const clause = clauseText(member(inner(value), "clause"), clauses);
  switch (part) {
    case "clauses":
      return `Clause ${textOf(member(value, "ref"))} (${textOf(member(value, "title") ?? plain(name))})`;
    case "rules":
      return `Rule “${labels.get(name) ?? capital(plain(name))}”${clause}`;
    case "facts":
      return `Question “${textOf(member(inner(value), "asks") ?? plain(name))}”${clause}`;
    case "classifications":
      return `Classification ${titles.get(name) ?? capital(plain(name))}${clause}`;
    case "rates":
      return `Rate of ${titles.get(name) ?? capital(plain(name))}`;
    case "amounts":
      return labels.get(name) ?? capital(plain(name));
  }
}

/** The numbers of the clauses that a rule names by slug. */
function clauseText(named: Json | undefined, refs: ReadonlyMap<string, string>): string {
  if (named === undefined) return "";
  const slugs = Array.isArray(named) ? named.map(textOf) : [textOf(named)];
  return ` (${slugs.map((slug) => refs.get(slug) ?? plain(slug)).join(", ")})`;
}

const UNITS = ["a week", "an hour", "a year"];

/** Cents of encoded awards are whole numbers; figures of awards with rates only are dollars as written, with their unit. */
function figures(part: Part, value: Json): string {
  const row = items(value);
  if (typeof row[0] === "string") return writtenFigures(row.map(textOf));
  const cents = row.map(Number);
  // Some amounts are stated in hundredths of a cent.
  if (part === "amounts")
    return cents[1] === undefined ? dollars(cents[0] ?? 0) : `$${(cents[1] / 1e4).toFixed(4)}`;
  return cents
    .flatMap((amount, at) => (amount === 0 ? [] : [`${dollars(amount)} ${UNITS[at] ?? ""}`]))
    .join(", ");
}

const dollars = (cents: number): string => `$${inThousands(formatCents(cents as Cents))}`;

const WHOLE = new Intl.NumberFormat("en-AU");

/** Only the whole dollars: the cents stay as they are written. */
function inThousands(amount: string): string {
  const [whole = "", ...cents] = amount.split(".");
  return [/^\d+$/.test(whole) ? WHOLE.format(Number(whole)) : whole, ...cents].join(".");
}

/** The table may say "week", and it may say "fortnightly". */
function writtenFigures([amount = "", per = ""]: readonly string[]): string {
  const unit = /^[a-z]+(?<!ly)$/.test(per) ? ` per ${per}` : ` (${per})`;
  return `$${inThousands(amount)}${per === "" ? "" : unit}`;
}

/** Without the punctuation of JSON: the names and what they say. */
function valueText(value: Json | undefined): string {
  if (value === undefined || value === null) return "none";
  if (Array.isArray(value)) return value.map((one) => valueText(one)).join("; ");
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([key, one]) => `${plain(key)} ${valueText(one)}`)
    .join(", ");
}
