// Why a Parquet file is not read, and what to do: sentences for the person whose it is.

export class UnreadableParquet extends Error {}

export const damaged = (what: string): UnreadableParquet =>
  new UnreadableParquet(`This Parquet file is damaged: ${what}. Export or copy it again.`);
