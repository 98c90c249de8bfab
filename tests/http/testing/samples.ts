// Two samples of times, and how surely they differ.

/** Without the slowest tenth, which is the machine's doing. */
export const trimmed = (values: readonly number[]): readonly number[] =>
  values.toSorted((a, b) => a - b).slice(0, Math.floor(values.length * 0.9));

/** Welch's t. */
export function welch(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, one) => sum + one, 0) / values.length;
  const spread = (values: readonly number[]): number => {
    const middle = mean(values);
    return values.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (values.length - 1) / values.length;
  };
  return (mean(a) - mean(b)) / Math.sqrt(spread(a) + spread(b));
}
