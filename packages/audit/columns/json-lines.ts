// Lines of JSON as rows of cells, every value as it was written.

export type LineFields = Readonly<Record<string, string>>;

/** What is wrong with a line, to add after its place. */
export class UnreadableLine extends Error {}

/** Each line is an object of fields. */
export function lineFields(line: string): LineFields {
  let value: unknown;
  try {
    value = JSON.parse(line, asWritten);
  } catch {
    throw new UnreadableLine("is not JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new UnreadableLine("is not an object of fields");
  return Object.fromEntries(Object.entries(value).map(([name, cell]) => [name, textOf(cell)]));
}

/** Numbers stay as written: 1.10 is not 1.1, and a long employee number loses no digit. */
const asWritten = (_: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === "number" ? (context?.source ?? value) : value;

/** Some browsers do not say how a number was written. */
export const keepsNumbers = (): boolean => JSON.parse("1.0", asWritten) === "1.0";

const textOf = (cell: unknown): string => {
  if (typeof cell === "string") return cell;
  if (cell === null || cell === undefined) return "";
  return typeof cell === "object" ? JSON.stringify(cell) : String(cell);
};

/** The names of all fields as headings, then a row for each line; an empty line keeps its place. */
export function jsonRows(text: string): readonly (readonly string[])[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === "") lines.pop();
  const found = lines.map((line, index): LineFields => {
    try {
      return line.trim() === "" ? {} : lineFields(line);
    } catch (error) {
      throw error instanceof UnreadableLine
        ? new UnreadableLine(`Line ${index + 1} ${error.message}.`)
        : error;
    }
  });
  const names = new Set<string>();
  for (const fields of found) for (const name of Object.keys(fields)) names.add(name);
  const heads = [...names];
  return [heads, ...found.map((fields) => heads.map((name) => fields[name] ?? ""))];
}
