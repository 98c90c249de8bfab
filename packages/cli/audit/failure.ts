// What goes wrong with an audit's input, told to the person who runs it.

/** Lines to show; never a stack. */
export class AuditFailure extends Error {
  readonly lines: readonly string[];
  constructor(message: string, lines: readonly string[] = []) {
    super(message);
    this.lines = lines;
  }
}
