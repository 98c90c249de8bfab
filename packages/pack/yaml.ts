// Reads YAML into nodes: every scalar is text, and each node knows its line.

import { EVENT_ID, type Event, getScalarValue, parseEvents, SCALAR_STYLE, YAMLException } from "js-yaml";
import { faulty, type Node } from "./node.ts";

/** A text that is read from front to back, event by event. */
interface Reading {
  readonly file: string;
  readonly text: string;
  readonly words: Words;
  readonly events: readonly Event[];
  /** The next event. */
  at: number;
  /** The line of `offset`, from 1: events come in the order of the text. */
  line: number;
  offset: number;
}

/**
 * The short texts of some files, each once. An engine that compares two names then finds one and the same, and the
 * names do not keep the text of the file they stand in.
 */
export type Words = Record<string, string>;

/** A table by which V8 also knows each text as a key. */
export const newWords = (): Words => Object.create(null);

const LONGEST_WORD = 80;

function once(words: Words, text: string): string {
  if (text.length > LONGEST_WORD) return text;
  const known = words[text];
  if (known !== undefined) return known;
  words[text] = text;
  return text;
}

/** 18:00 stays 18:00 and 974.80 stays 974.80. */
export function parseYaml(file: string, text: string, words = newWords()): Node {
  const reading = { file, text, words, events: eventsOf(file, text), at: 0, line: 1, offset: 0 };
  const { type } = take(reading);
  if (type !== EVENT_ID.DOCUMENT) throw new Error("YAML starts with a document");
  const node = nodeAt(reading, 1);
  if (take(reading).type === EVENT_ID.POP && reading.at === reading.events.length) return node;
  throw faulty({ file, line: reading.line }, "there is a second document here", "keep one to a file");
}

function eventsOf(file: string, text: string): readonly Event[] {
  try {
    return parseEvents(text, {});
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const line = (error.mark?.line ?? 0) + 1;
    throw faulty({ file, line }, `not readable as YAML: ${error.reason}`, "correct the syntax here");
  }
}

function take(reading: Reading): Event {
  const event = reading.events[reading.at];
  if (event === undefined) throw new Error("YAML ends with its document");
  reading.at += 1;
  return event;
}

function lineAt(reading: Reading, offset: number): number {
  while (reading.offset < offset) {
    const next = reading.text.indexOf("\n", reading.offset);
    if (next < 0 || next >= offset) break;
    reading.line += 1;
    reading.offset = next + 1;
  }
  return reading.line;
}

/** `near` is the line of what it stands in, which is where nothing is written. */
function nodeAt(reading: Reading, near: number): Node {
  const event = take(reading);
  const { file, text } = reading;
  switch (event.type) {
    case EVENT_ID.SCALAR: {
      if (event.valueStart < 0) return { file, line: near, content: { is: "text", text: "" } };
      const line = lineAt(reading, event.valueStart);
      const value = once(reading.words, getScalarValue(text, event));
      const isQuoted =
        event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED;
      return { file, line, content: { is: "text", text: value, ...(isQuoted ? { quoted: true } : {}) } };
    }
    case EVENT_ID.SEQUENCE: {
      const line = lineAt(reading, event.start);
      return { file, line, content: { is: "list", items: itemsAt(reading, line) } };
    }
    case EVENT_ID.MAPPING: {
      const line = lineAt(reading, event.start);
      return { file, line, content: { is: "map", entries: entriesAt(reading, line) } };
    }
    default:
      throw faulty({ file, line: near }, "an alias (*) stands here", "write out what it stands for");
  }
}

function isOver(reading: Reading): boolean {
  if (reading.events[reading.at]?.type !== EVENT_ID.POP) return false;
  reading.at += 1;
  return true;
}

function itemsAt(reading: Reading, line: number): readonly Node[] {
  const items: Node[] = [];
  while (!isOver(reading)) items.push(nodeAt(reading, line));
  return items;
}

/** An entry's line is its key's. */
function entriesAt(reading: Reading, near: number): ReadonlyMap<string, Node> {
  const entries = new Map<string, Node>();
  while (!isOver(reading)) {
    const { file, line, content: key } = nodeAt(reading, near);
    const { content } = nodeAt(reading, line);
    if (key.is !== "text") throw faulty({ file, line }, "a key is not text", "write a word before the colon");
    if (entries.has(key.text)) throw faulty({ file, line }, `${key.text} stands here twice`, "remove one");
    entries.set(key.text, { file, line, content });
  }
  return entries;
}
