// Why we do not read a Parquet file, and what to do: sentences for its owner.

export class UnreadableParquet extends Error {}

export const damaged = (what: string): UnreadableParquet =>
  new UnreadableParquet(`This Parquet file is damaged: ${what}. Export or copy it again.`);
