// What is written in vain in a rule, and what to do about it.

import type { Rule } from "#engine";

export type Idle = readonly [key: string, remedy: string];

/** By slug. */
export type Rules = ReadonlyMap<string, Rule>;

export const idle = (
  ...tests: readonly (readonly [isIdle: boolean, key: string, remedy: string])[]
): readonly Idle[] => tests.flatMap(([isIdle, key, remedy]) => (isIdle ? [[key, remedy] as const] : []));
