// Keeps what depends only on an award, so that a request finds it ready.

import type { Award } from "#engine";

export function onceAnAward<T>(work: (award: Award) => T): (award: Award) => T {
  const known = new WeakMap<Award, { readonly value: T }>();
  return (award) => {
    const found = known.get(award);
    if (found !== undefined) return found.value;
    const value = work(award);
    known.set(award, { value });
    return value;
  };
}
