// What goes wrong with an audit, for the person who runs it.

import { isDiskFull, messageOf, type UnfitFile } from "#audit-files";

/** Lines to show; never a stack. */
export class AuditFailure extends Error {
  readonly lines: readonly string[];
  constructor(message: string, lines: readonly string[] = []) {
    super(message);
    this.lines = lines;
  }
}

/** The failure to show for a file that cannot be audited. */
export function unfitFailure(name: string, { problems, lines }: UnfitFile): AuditFailure {
  const [first = "", ...others] = problems;
  return new AuditFailure(`${name}: ${first}`, [...others, ...lines]);
}

/** The failure to show for a full disk; null for any other error. */
export function diskFailure(error: unknown): AuditFailure | null {
  if (!isDiskFull(error)) return null;
  const [first = ""] = messageOf(error).split("\n");
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
