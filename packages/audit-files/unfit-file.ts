// What is wrong with a file that cannot be audited, for the person whose it is.

/** `problems` are sentences without the file's name; `lines` are what the reader said, for people with the file at hand. */
export class UnfitFile extends Error {
  readonly problems: readonly string[];
  readonly lines: readonly string[];
  constructor(problems: readonly string[], lines: readonly string[] = []) {
    super(problems.join(" "));
    this.problems = problems;
    this.lines = lines;
  }
}

const FULL =
  /\b(?:ENOSPC|EDQUOT|EFBIG)\b|no space left|disk quota|out of disk space|max_temp_directory_size/i;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Whether the disk is full, also where DuckDB says so. */
export const isDiskFull = (error: unknown): boolean => FULL.test(messageOf(error).split("\n")[0] ?? "");

const TOO_WIDE =
  "The rows of this file are too wide for us to read. Delete what is beside the table, or export it again.";

/** For an error of DuckDB while it reads a file: what is wrong with the file, unless the disk is full. */
export function unreadable(error: unknown, problem: string, lines: number): unknown {
  if (messageOf(error).startsWith("Out of Memory Error") && !isDiskFull(error))
    return new UnfitFile([TOO_WIDE]);
  return isDiskFull(error) ? error : new UnfitFile([problem], messageOf(error).split("\n").slice(0, lines));
}
