// One text for one flat entry, whatever order its members were written in (RFC 8785 for text, whole numbers and null).

export type Flat = Readonly<Record<string, string | number | null>>;

export function canonical(entry: Flat): string {
  const members = Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(",")}}`;
}
