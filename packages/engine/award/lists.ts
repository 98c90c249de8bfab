// Short lists that grow: most of them have no item or one.

/** A list with one item more. Spreading an empty list would make room for sixteen. */
export const plus = <T>(list: readonly T[], item: T): readonly T[] =>
  list.length === 0 ? [item] : [...list, item];

/** Two lists as one. */
export const joined = <T>(list: readonly T[], more: readonly T[]): readonly T[] => {
  if (list.length === 0) return more;
  return more.length === 0 ? list : [...list, ...more];
};
