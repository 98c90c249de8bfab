// What comparing a publication with an encoded pack finds: lines to add, differences to tell.

import { formatLocalDate, type LocalDate } from "#engine";

export interface HeldLine {
  readonly from: LocalDate;
  readonly name: string;
  /** As written, the one people speak of last. */
  readonly figures: readonly string[];
}

export interface AddedLine extends HeldLine {
  readonly line: string;
  readonly sentence: string;
}

export interface Findings {
  readonly added: AddedLine[];
  readonly differences: string[];
  unknown: number;
}

export const noFindings = (): Findings => ({ added: [], differences: [], unknown: 0 });

export const ppc = (day: LocalDate): string => `${formatLocalDate(day)} ppc`;

/** A figure that the publisher leaves out is not compared. */
const isSame = (published: readonly string[], held: readonly string[]): boolean =>
  published.some((figure) => figure !== "") &&
  published.every((figure, at) => figure === "" || figure === held[at]);

/** A later date than any held is added; anything else that differs is only told. */
export function enterLine(
  line: HeldLine & { readonly source: string },
  held: readonly HeldLine[],
  { added, differences }: Findings,
): void {
  const { from, name, figures, source } = line;
  const own = [...held, ...added].filter((row) => row.name === name);
  const stands = own.findLast((row) => row.from <= from);
  if (stands !== undefined && isSame(figures, stands.figures)) return;
  const last = figures.findLastIndex((figure) => figure !== "");
  const [was, is] = [stands?.figures[last] ?? "nothing", figures[last]];
  if (own.some((row) => row.from >= from) || figures.includes("")) {
    differences.push(`${name} from ${ppc(from)}: the pack holds ${was}, the database ${is}; not written.`);
    return;
  }
  added.push({
    from,
    name,
    figures,
    line: [ppc(from), name, ...figures, source].join(","),
    sentence: `${name} from ${ppc(from)}: ${was} → ${is}`,
  });
}
