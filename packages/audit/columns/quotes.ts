// Quotes in a text file that do not match: a cell that is never closed would silently swallow the rows after it.

const QUOTE = 34;
const LINE_FEED = 10;
const RETURN = 13;

/** Where a byte is: at the start of a cell, in a plain or a quoted one, or after what may be its last quote. */
type State = "start" | "plain" | "quoted" | "closing";

/** Reads the bytes of a UTF-8 file, piece by piece. */
export class QuoteCheck {
  readonly #delimiter: number;
  #state: State = "start";
  #line = 1;
  #opened = 0;
  #spansLines = false;
  #fault: number | null = null;

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  add(bytes: Uint8Array): void {
    if (this.#isPlain(bytes)) return;
    for (const byte of bytes) {
      const isEnd = byte === this.#delimiter || byte === LINE_FEED || byte === RETURN;
      if (this.#state === "plain") {
        if (isEnd) this.#state = "start";
      } else this.#state = byte === QUOTE ? this.#atQuote() : this.#atOther(byte, isEnd);
      if (byte === LINE_FEED) this.#line += 1;
    }
  }

  /** Most files have no quotes: then only the lines are counted. */
  #isPlain(bytes: Uint8Array): boolean {
    if (this.#state === "quoted" || this.#state === "closing" || bytes.includes(QUOTE)) return false;
    for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) this.#line += 1;
    const last = bytes.at(-1);
    this.#state = last === this.#delimiter || last === LINE_FEED || last === RETURN ? "start" : "plain";
    return true;
  }

  #atQuote(): State {
    if (this.#state === "quoted") return "closing";
    if (this.#state === "closing") return "quoted";
    [this.#opened, this.#spansLines] = [this.#line, false];
    return "quoted";
  }

  #atOther(byte: number, isEnd: boolean): State {
    if (this.#state === "quoted") {
      this.#spansLines ||= byte === LINE_FEED || byte === RETURN;
      return "quoted";
    }
    // Text goes on after a quote that closes a cell of several lines: it opens one, and the one before was never closed.
    if (this.#state === "closing" && !isEnd && this.#spansLines) this.#fault ??= this.#opened;
    return isEnd ? "start" : "plain";
  }

  /** The line of a quote that is never closed; null: all are closed. */
  fault(): number | null {
    return this.#fault ?? (this.#state === "quoted" ? this.#opened : null);
  }
}

export const unclosedText = (line: number): string =>
  `A quote that opens on line ${line} is not closed, so the rows after it would be lost. Close or delete it, or export the file again.`;
