// Turns an advisory in the OSV format, as GitHub's advisory database and osv.dev publish it, into entries of our list.

interface OsvEvent {
  readonly introduced?: string;
  readonly fixed?: string;
  readonly last_affected?: string;
}

interface Osv {
  readonly id: string;
  readonly summary?: string;
  readonly affected?: readonly {
    readonly package: { readonly ecosystem: string; readonly name: string };
    readonly ranges?: readonly { readonly events: readonly OsvEvent[] }[];
  }[];
  readonly database_specific?: { readonly severity?: string };
}

/** OSV writes a span as the version that opens it and the one that closes it; 0 is the beginning. */
function rangeOf(events: readonly OsvEvent[]): string {
  const spans: string[][] = [];
  for (const { introduced, fixed, last_affected } of events) {
    if (introduced !== undefined) spans.push(introduced === "0" ? [">=0.0.0-0"] : [`>=${introduced}`]);
    if (fixed !== undefined) spans.at(-1)?.push(`<${fixed}`);
    if (last_affected !== undefined) spans.at(-1)?.push(`<=${last_affected}`);
  }
  return spans.map((span) => span.join(" ")).join(" || ");
}

/** YAML for the end of the list; one entry for each npm package it names. */
export function entriesFrom(text: string, day: string): string {
  const osv: Osv = JSON.parse(text);
  const affected = (osv.affected ?? []).filter((one) => one.package.ecosystem === "npm");
  if (affected.length === 0) throw new Error(`${osv.id} names no npm package`);
  const severity = (osv.database_specific?.severity ?? "").toLowerCase();
  return affected
    .map(({ package: { name }, ranges = [] }) =>
      [
        `  - id: ${osv.id}`,
        `    package: "${name}"`,
        `    affected: "${ranges.map(({ events }) => rangeOf(events)).join(" || ")}"`,
        `    severity: ${severity}`,
        `    says: ${JSON.stringify(osv.summary ?? osv.id)}`,
        `    source: https://github.com/advisories/${osv.id}`,
        `    checked: ${day}`,
        "",
      ].join("\n"),
    )
    .join("");
}
