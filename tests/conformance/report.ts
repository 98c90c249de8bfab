// The proof as a table for people and as JSON for programs.

import { formatLocalDate } from "#engine";
import type { Unreadable } from "./cells.ts";
import { NOT_HELD, type Proved } from "./prove.ts";

interface UnequalCell {
  readonly file: string;
  readonly line: number;
  readonly heading: string;
  readonly classification: string;
  readonly label: string;
  readonly expected: string;
  readonly got: string;
}

interface Count {
  readonly reason: string;
  readonly cells: number;
}

/** The cells of one award's guide of one day. */
interface GuideReport {
  readonly award: string;
  readonly guide_date: string;
  readonly cells: number;
  readonly covered: number;
  readonly equal: number;
  readonly left_out: readonly Count[];
  /** Not in `cells`: what the award's file takes out of the count by name. */
  readonly taken_out: readonly Count[];
  readonly unequal: readonly UnequalCell[];
}

export interface Report {
  readonly ok: boolean;
  readonly guides: readonly GuideReport[];
  readonly unreadable: readonly Unreadable[];
}

export function reportOf(proved: readonly Proved[], unreadable: readonly Unreadable[]): Report {
  const groups = Map.groupBy(proved, ({ cell }) => `${cell.award} ${formatLocalDate(cell.effectiveFrom)}`);
  const guides = [...groups.values()].map(guideReport);
  const ok = unreadable.length === 0 && guides.every(({ unequal }) => unequal.length === 0);
  return { ok, guides, unreadable };
}

function guideReport(proved: readonly Proved[]): GuideReport {
  const unequal: UnequalCell[] = [];
  for (const { cell, verdict } of proved) {
    if (verdict.is !== "unequal") continue;
    const { place, heading, classification, label, expected } = cell;
    unequal.push({ ...place, heading, classification, label, expected: expected ?? "", got: verdict.got });
  }
  const left_out = countsOf("left-out", proved);
  const taken_out = countsOf("taken-out", proved);
  const cells = proved.length - sumOf(taken_out);
  const covered = cells - sumOf(left_out);
  const first = proved[0]?.cell;
  return {
    award: first?.award ?? "",
    guide_date: first === undefined ? "" : formatLocalDate(first.effectiveFrom),
    cells,
    covered,
    equal: covered - unequal.length,
    left_out,
    taken_out,
    unequal,
  };
}

const sumOf = (counts: readonly Count[]): number => counts.reduce((sum, { cells }) => sum + cells, 0);

/** The most frequent reason first. */
function countsOf(is: "left-out" | "taken-out", proved: readonly Proved[]): readonly Count[] {
  const reasons = new Map<string, number>();
  for (const { verdict } of proved)
    if (verdict.is === is) reasons.set(verdict.reason, (reasons.get(verdict.reason) ?? 0) + 1);
  return [...reasons].map(([reason, cells]) => ({ reason, cells })).sort((a, b) => b.cells - a.cells);
}

const isNotHeld = ({ left_out }: GuideReport): boolean => left_out[0]?.reason === NOT_HELD;

export function textOf(report: Report): string {
  const tried = report.guides.filter((guide) => !isNotHeld(guide));
  const others = report.guides.filter(isNotHeld);
  const header = ["award", "guide date", "cells", "covered", "equal", "unequal", "left out"];
  const lines = [
    ...aligned([header, ...tried.map(tableRow)]),
    ...section(
      "Taken out of the count",
      tried.flatMap((guide) => countLines(guide, guide.taken_out)),
    ),
    ...section("Left out", [
      ...tried.flatMap((guide) => countLines(guide, guide.left_out)),
      ...notHeldLine(others),
    ]),
    ...section("Unequal", tried.flatMap(unequalLines)),
    ...section(
      "Unreadable",
      report.unreadable.map(({ file, line, problem }) => `${file}:${line}: ${problem}`),
    ),
    "",
    closing(report, tried),
  ];
  return `${lines.join("\n")}\n`;
}

const tableRow = (guide: GuideReport): readonly string[] => {
  const { award, guide_date, cells, covered, equal, unequal } = guide;
  return [award, guide_date, ...[cells, covered, equal, unequal.length, cells - covered].map(String)];
};

function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (text: string, column: number): string =>
    column < 2 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join("  ").trimEnd());
}

const countLines = ({ award, guide_date }: GuideReport, counts: readonly Count[]): readonly string[] =>
  counts.map(
    ({ reason, cells }) => `${award} ${guide_date}: ${cells} ${cells === 1 ? "cell" : "cells"}: ${reason}`,
  );

function notHeldLine(others: readonly GuideReport[]): readonly string[] {
  if (others.length === 0) return [];
  const awards = new Set(others.map(({ award }) => award)).size;
  const cells = others.reduce((sum, guide) => sum + guide.cells, 0);
  return [`${cells} cells of ${awards} other ${awards === 1 ? "award" : "awards"}: ${NOT_HELD}`];
}

const unequalLines = ({ award, guide_date, unequal }: GuideReport): readonly string[] =>
  unequal.map(
    ({ file, line, heading, classification, label, expected, got }) =>
      `${award} ${guide_date}: ${heading} | ${classification} | ${label}: expected ${expected}, got ${got}, at ${file}:${line}`,
  );

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ["", `${title}:`, ...lines.map((line) => `  ${line}`)];

function closing({ ok }: Report, tried: readonly GuideReport[]): string {
  const covered = tried.reduce((sum, guide) => sum + guide.covered, 0);
  const equal = tried.reduce((sum, guide) => sum + guide.equal, 0);
  if (covered === 0) return "No figure was compared.";
  return ok
    ? `All ${covered} covered figures are equal to the cent.`
    : `${equal} of ${covered} covered figures are equal.`;
}
