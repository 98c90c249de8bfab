// Reads cells of a row and remembers every one that cannot be read, so that we report all bad rows at once.

import type { LocalDate } from "#engine";
import type { Fault } from "#pack";
import { readAmount, readDate } from "./values.ts";

const REMEDY = "correct the row in the export; nothing was written";

export class RowReader {
  readonly faults: Fault[] = [];
  readonly #file: string;
  readonly #row: number;

  constructor({ file, row }: { readonly file: string; readonly row: number }) {
    this.#file = file;
    this.#row = row;
  }

  bad(problem: string): null {
    this.faults.push({ file: this.#file, line: this.#row, problem, remedy: REMEDY });
    return null;
  }

  award(code: string): string {
    if (!/^MA\d{6}$/.test(code)) this.bad(code === "" ? "no award code" : `${code} is not an award code`);
    return code;
  }

  year(published: string, ofFile: number): number {
    if (published !== "" && Number(published) !== ofFile)
      this.bad(`published year ${published} in a file of ${ofFile}`);
    return ofFile;
  }

  name(title: string): string {
    if (title === "") this.bad("an amount without a name");
    return title;
  }

  amount(text: string, what: string): string | null {
    return text === "" ? null : (readAmount(text) ?? this.bad(`${what} ${text} is not an amount`));
  }

  date(text: string, what: string): LocalDate | null {
    return text === "" ? null : (readDate(text) ?? this.bad(`${what} ${text} is not a date`));
  }

  oneOf<T>(words: Readonly<Record<string, T>>, word: string, what: string): T | null {
    if (word === "") return null;
    return words[word.toLowerCase()] ?? this.bad(`${word} is not a ${what} known here`);
  }
}
