// How one kind of rule is read: the keys every rule has, those of its own, and their names in the engine.

import type { Rule } from "#engine";
import { common, type RuleDefaults } from "./pay-rows.ts";
import { object, type Reader } from "./read.ts";

type Unslugged<R extends Rule> = R extends Rule ? Omit<R, "slug"> : never;
export type KindReader = (defaults: RuleDefaults) => Reader<Unslugged<Rule>>;

/** Reads the common keys and those of one kind, and renames them to the engine's words. */
export function kind<F extends Parameters<typeof object>[0]>(
  fields: F,
  make: (read: ReturnType<ReturnType<typeof object<F>>>) => object,
): KindReader {
  return (defaults) => {
    const readCommon = common(defaults);
    const reader = object({ ...readCommon, ...fields });
    return (node) => {
      const read = reader(node);
      const base: Record<string, unknown> = { ...read, clauses: read.clause };
      for (const key of [...Object.keys(fields), "clause"]) delete base[key];
      return { ...base, ...make(read as never) } as Unslugged<Rule>;
    };
  };
}
