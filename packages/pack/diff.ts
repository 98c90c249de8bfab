// What changed between two versions: which clauses, rules, questions, classifications and figures are new, differ or end.

import { canonicalJson, type Json } from "#contract";
import { changed, type Entry, ended, member, type Part, started, textOf, wordsOf } from "./diff-words.ts";

const items = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** Lists of `{slug, rule}` and the like, or of rows whose name is a field after the day they start. */
function entriesIn(content: Json, part: Part): ReadonlyMap<string, Entry> {
  const found = new Map<string, Entry>();
  for (const item of items(member(content, part))) {
    const row = items(item);
    const named = member(item, "slug") ?? member(item, "code");
    const dated = typeof row[0] === "string" && /^\d{4}-\d{2}-\d{2}( ppc)?$/.test(row[0]);
    const name = textOf(named ?? row[dated ? 1 : 0]);
    const value = named === undefined ? row.slice(dated ? 2 : 1) : item;
    found.set(name, { name, value });
  }
  return found;
}

const PARTS: readonly Part[] = ["clauses", "rules", "facts", "classifications", "rates", "amounts"];

export function differences(before: Json, after: Json): readonly string[] {
  const [wordsBefore, wordsAfter] = [wordsOf(before), wordsOf(after)];
  return PARTS.flatMap((part) => {
    const [old, now] = [entriesIn(before, part), entriesIn(after, part)];
    return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
      const [was, is] = [old.get(name), now.get(name)];
      if (is === undefined) return was === undefined ? [] : [ended(part, was, wordsBefore)];
      if (was === undefined) return [started(part, is, wordsAfter)];
      const isSame = canonicalJson(was.value) === canonicalJson(is.value);
      return isSame ? [] : changed(part, was, is, wordsAfter);
    });
  });
}
