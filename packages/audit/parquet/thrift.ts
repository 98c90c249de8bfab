// Walks over a record of Thrift's compact protocol without reading it: refuses one that claims more than its bytes
// before anything uses it.

import { damaged } from "./unreadable.ts";

const TRUE = 1;
const FALSE = 2;
const BYTE = 3;
const WHOLE = [4, 5, 6];
const DOUBLE = 7;
const BINARY = 8;
const LIST = 9;
const RECORD = 12;

const MOST_DEPTH = 32;
const MOST_VARINT_BYTES = 10;

const cut = () => damaged("a record in it is cut off or makes no sense");

class Walk {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  byte(): number {
    const byte = this.#bytes[this.at];
    if (byte === undefined) throw cut();
    this.at += 1;
    return byte;
  }

  varint(): number {
    let value = 0;
    for (let place = 0; place < MOST_VARINT_BYTES; place += 1) {
      const byte = this.byte();
      value += (byte % 128) * 2 ** (7 * place);
      if (byte < 128) return value;
    }
    throw cut();
  }

  skip(bytes: number): void {
    this.at += bytes;
    if (this.at > this.#bytes.length) throw cut();
  }

  record(depth: number): void {
    if (depth > MOST_DEPTH) throw cut();
    for (let head = this.byte(); head % 16 !== 0; head = this.byte()) {
      if (head < 16) this.varint();
      this.value(head % 16, depth);
    }
  }

  list(depth: number): void {
    const head = this.byte();
    const type = head % 16;
    const size = head >= 0xf0 ? this.varint() : head >> 4;
    const isFlag = type === TRUE || type === FALSE;
    for (let place = 0; place < size; place += 1) this.value(isFlag ? BYTE : type, depth);
  }

  value(type: number, depth: number): void {
    if (type === TRUE || type === FALSE) return;
    if (type === BYTE) this.skip(1);
    else if (WHOLE.includes(type)) this.varint();
    else if (type === DOUBLE) this.skip(8);
    else if (type === BINARY) this.skip(this.varint());
    else if (type === LIST) this.list(depth + 1);
    else if (type === RECORD) this.record(depth + 1);
    else throw cut();
  }
}

/** Where the record that begins at `from` ends. */
export function recordEnd(bytes: Uint8Array, from: number): number {
  const walk = new Walk(bytes, from);
  walk.record(0);
  return walk.at;
}
