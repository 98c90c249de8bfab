// What goes wrong with an audit, for the person who runs it.

/** Lines to show; never a stack. */
export class AuditFailure extends Error {
  readonly lines: readonly string[];
  constructor(message: string, lines: readonly string[] = []) {
    super(message);
    this.lines = lines;
  }
}

const FULL = /\b(?:ENOSPC|EDQUOT|EFBIG)\b|no space left|disk quota|out of disk space/i;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The failure to show for a full disk; null for any other error. */
export function diskFailure(error: unknown): AuditFailure | null {
  const [first = ""] = messageOf(error).split("\n");
  if (!FULL.test(first)) return null;
  return new AuditFailure(`the disk is full: ${first}`, [
    "We kept what was done. Make room and run it again: it goes on where it was.",
  ]);
}

/** Such as ENOENT; empty for an error without one. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

const NOT_WRITABLE = ["EACCES", "EPERM", "EROFS"];

/** The failure to show for a file or folder that the disk refuses, also to DuckDB; null for any other error. */
export function fileFailure(error: unknown): AuditFailure | null {
  const [first = ""] = messageOf(error).split("\n");
  if (NOT_WRITABLE.includes(codeOf(error)))
    return new AuditFailure(`the disk does not let us read or write: ${first}`, [
      "Have your account allowed there, or name another file or folder.",
    ]);
  return /^IO Error: /.test(first) ? new AuditFailure(first) : null;
}
