// What changed between two versions, in sentences, rules with their clauses and figures with their names.

import { canonicalJson, type Json } from "#contract";
import { type Cents, formatCents } from "#engine";

interface Entry {
  readonly name: string;
  readonly value: Json;
}

const text = (value: Json | undefined): string =>
  typeof value === "string" ? value : canonicalJson(value ?? null);

function member(value: Json | undefined, key: string): Json | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return (value as { readonly [key: string]: Json | undefined })[key];
}

const items = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** Lists of `{slug, rule}` and the like, or of rows whose name is a field. */
function entriesIn(content: Json, part: string): ReadonlyMap<string, Entry> {
  const found = new Map<string, Entry>();
  for (const item of items(member(content, part))) {
    const row = items(item);
    const named = member(item, "slug") ?? member(item, "code");
    const dated = typeof row[0] === "string" && /^\d{4}-/.test(row[0]);
    const name = text(named ?? row[dated ? 1 : 0]);
    const value = named === undefined ? row.slice(dated ? 2 : 1) : item;
    found.set(name, { name, value });
  }
  return found;
}

const PARTS = ["clauses", "rules", "facts", "classifications", "rates", "amounts"] as const;

const ONE: Readonly<Record<(typeof PARTS)[number], string>> = {
  clauses: "Clause",
  rules: "Rule",
  facts: "Fact",
  classifications: "Classification",
  rates: "Rate of",
  amounts: "Amount of",
};

export function differences(before: Json, after: Json): readonly string[] {
  return PARTS.flatMap((part) => {
    const [old, now] = [entriesIn(before, part), entriesIn(after, part)];
    const names = [...new Set([...old.keys(), ...now.keys()])];
    return names.flatMap((name) => sentences(part, name, old.get(name)?.value, now.get(name)?.value));
  });
}

function sentences(
  part: (typeof PARTS)[number],
  name: string,
  old: Json | undefined,
  now: Json | undefined,
): readonly string[] {
  if (old !== undefined && now !== undefined && canonicalJson(old) === canonicalJson(now)) return [];
  const what = `${ONE[part]} ${name}${clauseOf(now ?? old)}`;
  if (old === undefined) return [`${what} is new: ${said(part, now)}.`];
  if (now === undefined) return [`${what} ends.`];
  if (part === "rates" || part === "amounts") return [`${what}: ${said(part, old)} → ${said(part, now)}.`];
  if (part === "clauses")
    return [`${what} is now ${text(member(now, "ref"))} (was ${text(member(old, "ref"))}).`];
  return changedKeys(what, inner(old), inner(now));
}

const inner = (value: Json): Json | undefined =>
  member(value, "rule") ?? member(value, "fact") ?? member(value, "classification") ?? value;

const clauseOf = (value: Json | undefined): string => {
  const clause = member(value === undefined ? undefined : inner(value), "clause");
  return clause === undefined
    ? ""
    : ` (${items(clause).length > 0 ? items(clause).map(text).join(", ") : text(clause)})`;
};

function changedKeys(what: string, old: Json | undefined, now: Json | undefined): readonly string[] {
  const keys = new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})]);
  return [...keys]
    .filter((key) => text(member(old, key)) !== text(member(now, key)))
    .map((key) => `${what}, ${key}: ${text(member(old, key))} → ${text(member(now, key))}.`);
}

/** Cents of encoded awards are whole numbers; figures of rates-only awards are as written. */
function said(part: string, value: Json | undefined): string {
  const row = items(value);
  const figures = row.map((field) => (typeof field === "number" ? formatCents(field as Cents) : text(field)));
  if (part === "rates" || part === "amounts") return figures.filter((figure) => figure !== "").join(" ");
  return text(member(value === undefined ? undefined : inner(value), "says") ?? member(value, "ref") ?? "");
}
