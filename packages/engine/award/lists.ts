// Short lists that grow: most of them have no item or one.

/** A list with one more item. Spreading a list would make room for sixteen others. */
export function plus<T>(list: readonly T[], item: T): readonly T[] {
  switch (list.length) {
    case 0:
      return [item];
    case 1:
      return [list[0] as T, item];
    case 2:
      return [list[0] as T, list[1] as T, item];
    case 3:
      return [list[0] as T, list[1] as T, list[2] as T, item];
    default:
      return [...list, item];
  }
}

/** Two lists as one. */
export const joined = <T>(list: readonly T[], more: readonly T[]): readonly T[] => {
  if (list.length === 0) return more;
  const [first] = more;
  if (more.length === 1) return plus(list, first as T);
  return more.length === 0 ? list : [...list, ...more];
};
