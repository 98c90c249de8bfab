// summary.html: what was checked and found, with charts, data quality and the method, on pages to print.

import { dateWord } from "#contract";
import { parseLocalDate } from "#engine";
import { INTEREST } from "../compare/interest.ts";
import { RANGE_RULE } from "../compare/period-audit.ts";
import { SET_OFF } from "../compare/set-off.ts";
import { SUPER_ON_ARREARS } from "../compare/super.ts";
import type { AwardNotes, Summary } from "../totals/summary.ts";
import { barsHtml, counted, escapeHtml, grouped, htmlPage, tableHtml } from "./html.ts";
import {
  amountBy,
  awardName,
  DECIDED_BY,
  leftOpenText,
  noBoundText,
  noInterestText,
  ONE_ANSWER,
} from "./sentences.ts";

/** The sign is before the dollar: −$69.50. */
const dollars = (text: string): string =>
  text.startsWith("-") ? `−$${grouped(text.slice(1))}` : `$${grouped(text)}`;
const centsOf = (text: string): number => Math.round(Number(text) * 100);

function dayText(date: string | null): string {
  const day = date === null ? null : parseLocalDate(date);
  return day === null ? "" : dateWord(day);
}

export function summaryPage(summary: Summary, awards: AwardNotes): string {
  const { from, to } = summary;
  const span = from === null ? "No pay period" : `${dayText(from)} to ${dayText(to)}`;
  return htmlPage("Payroll audit", [
    `<h1>Payroll audit</h1><p class="soft">${span}. Not legal advice; the awards prevail.</p>`,
    figures(summary),
    checked(summary),
    section(
      "Short by year",
      chart(
        "Short by financial year",
        summary.by_year.map(({ year, short }) => [year, short]),
      ),
    ),
    section(
      "Short by award",
      chart(
        "Short by award",
        summary.by_award.map(({ award, title, short }) => [awardName(award, title), short]),
      ),
    ),
    section(
      "Why",
      chart(
        "Short by cause",
        summary.by_cause.map(({ title, short }) => [title, short]),
      ),
    ),
    section("By clause", clauseTable(summary)),
    section("The twenty largest", largestTable(summary)),
    section("How sure this is", certainty(summary)),
    section("Data quality", findingsTable(summary)),
    section("Method", method(summary, awards)),
  ]);
}

const section = (title: string, html: string): string => `<h2>${escapeHtml(title)}</h2>\n${html}`;

function figures(summary: Summary): string {
  const { due, paid, short, over, interest, super: superannuation, range, rules } = summary;
  const box = (name: string, value: string, kind = ""): string =>
    `<div${kind === "" ? "" : ` class="${kind}"`}>${escapeHtml(name)}<b>${escapeHtml(value)}</b></div>`;
  return `<div class="figures">${box("Due", dollars(due))}${box("Paid", dollars(paid))}${box("Short", dollars(short), "short")}${box("Over", dollars(over))}${box("Interest", amountBy(rules.interest, dollars(interest)))}${box("Super on arrears", amountBy(rules.super, dollars(superannuation)))}</div>
<p>With work we could not price and pay we could not match to work, short lies between ${dollars(range.least)} and ${dollars(range.most)}. ${noBoundText(summary)}</p>${noInterest(summary)}`;
}

const noInterest = ({ periods_without_an_interest_rate: periods }: Summary): string =>
  periods === 0 ? "" : `<p>${noInterestText(periods)}</p>`;

const checked = (summary: Summary): string =>
  `<p>We checked ${counted(summary.shifts, "shift")} of ${counted(summary.employees, "employee")} in ${counted(summary.periods, "pay period")}. ${counted(summary.periods_short, "period")} of ${counted(summary.employees_short, "employee")} came up short. ${counted(summary.shifts_not_priced, "shift")} could not be priced. ${leftOpenText(summary)}</p>`;

function chart(title: string, values: readonly (readonly [string, string])[]): string {
  const bars = values.filter(([, short]) => centsOf(short) > 0);
  if (bars.length === 0) return "<p>Nothing.</p>";
  return barsHtml(
    title,
    bars.map(([label, short]) => ({ label, value: centsOf(short), text: dollars(short) })),
  );
}

const MOST_CLAUSES = 40;

function clauseTable({ by_clause }: Summary): string {
  if (by_clause.length === 0) return "<p>Nothing.</p>";
  const rows = by_clause
    .slice(0, MOST_CLAUSES)
    .map(({ award, clause, short }) => [award, clause ?? "not attributed", dollars(short)]);
  const left = by_clause.length - rows.length;
  const more = left > 0 ? `<p>And ${left} more. summary.json lists them all.</p>` : "";
  return `${tableHtml({ headings: ["Award", "Clause", "Short"], rows, figures: [2] })}${more}`;
}

const largestTable = ({ largest, rules }: Summary): string =>
  tableHtml({
    headings: ["Employee", "Name", "Short", "Interest", "Super"],
    rows: largest.map((one) => [
      one.employee,
      one.name,
      dollars(one.short),
      amountBy(rules.interest, one.interest === null ? "not known" : dollars(one.interest)),
      amountBy(rules.super, dollars(one.super)),
    ]),
    figures: [2, 3, 4],
  });

function certainty({ by_certainty, questions, rules }: Summary): string {
  const split = tableHtml({
    headings: ["Decided by", "Due", "Short"],
    rows: by_certainty.map((one) => [DECIDED_BY[one.certainty], dollars(one.due), dollars(one.short)]),
    figures: [1, 2],
  });
  if (rules.assumptions_priced === "none")
    return `${split}<p>The other answers to open questions were not priced.</p>`;
  const asked = tableHtml({
    headings: ["Award", "Question", "Periods", "Short could be less by", "Short could be more by"],
    rows: questions.map((one) => [
      one.award,
      one.detail,
      String(one.periods),
      dollars(one.short_could_be_less_by),
      dollars(one.short_could_be_more_by),
    ]),
    figures: [2, 3, 4],
  });
  const where =
    rules.assumptions_priced === "short"
      ? "<p>The other answers were priced only in pay periods that fall short, so the split of what is due counts only those. A question that could make a fully paid period fall short is not listed: `assumptions: every` lists it.</p>"
      : "";
  return `${split}<p>${ONE_ANSWER}</p>${where}<p>Answer these questions in the mapping to be surer. Each range assumes the other answers stay as they are.</p>${asked}`;
}

const findingsTable = ({ data_findings }: Summary): string =>
  data_findings.length === 0
    ? "<p>Nothing was found.</p>"
    : tableHtml({
        headings: ["Finding", "Code", "How often"],
        rows: data_findings.map(({ title, code, count }) => [title, code, grouped(String(count))]),
        figures: [2],
      });

const listHtml = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</ul>`;

/** Said once here: on every day, no one would read it. */
const LOCAL_HOLIDAYS =
  "Local public holidays are known for some places and years only. A day that is a holiday in one place counts as an ordinary day for employees there if the employee file gives no locality, or if we do not have that place's days. The questions above name the days on which that is likely; give localities to be sure.";

function method(summary: Summary, awards: AwardNotes): string {
  const { rules, versions, readings } = summary;
  const parts = [
    `<p>Set-off: ${SET_OFF.name}, version ${SET_OFF.version}.</p>${listHtml(SET_OFF.says)}`,
    `<p>Range: ${RANGE_RULE.name}, version ${RANGE_RULE.version}. ${RANGE_RULE.says}</p>`,
    rules.interest === null
      ? "<p>No interest is charged.</p>"
      : `<p>Interest: ${rules.interest.name}, version ${rules.interest.version}, to ${dayText(rules.interest.to)}. ${escapeHtml(INTEREST.says)} ${escapeHtml(INTEREST.source)}</p>${noInterest(summary)}`,
    rules.super === null
      ? "<p>Super on arrears is not worked out.</p>"
      : `<p>Super: ${rules.super.name}, version ${rules.super.version}.</p>${listHtml(SUPER_ON_ARREARS.says)}`,
    `<p>Engine ${summary.engine_version}; audit ${summary.audit_version}; public holidays ${summary.calendar_version.id}, <code>${summary.calendar_version.content_hash}</code>. ${LOCAL_HOLIDAYS}</p>`,
    tableHtml({
      headings: ["Version of an award", "Content hash", "Periods"],
      rows: versions.map(({ id, content_hash, periods }) => [id, content_hash, String(periods)]),
      figures: [2],
    }),
    readings.length === 0
      ? "<p>No reading of an unclear clause decided a cent.</p>"
      : tableHtml({
          headings: ["Award", "Reading", "Periods that rest on it"],
          rows: readings.map(({ award, reading, periods }) => [award, reading, String(periods)]),
          figures: [2],
        }),
    ...summary.by_award.map(({ award, title }) => {
      const gaps = award === null ? [] : awards(award).gaps;
      return gaps.length === 0
        ? ""
        : `<h3>Not checked: ${escapeHtml(awardName(award, title))}</h3>${listHtml(gaps)}`;
    }),
  ];
  return parts.join("\n");
}
