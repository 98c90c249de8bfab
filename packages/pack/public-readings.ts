// What an award's page says of each reading: what we chose and why, and shifts that show what the other reading pays.

import type { CalculatePayRequest, HeldAward, PublicReading } from "#contract";
import { type Award, type FactDeclaration, factsNamedBy } from "#engine";
import type { Scenario } from "./scenarios.ts";

/** As many shifts as a page tries before it says that none shows the difference. */
const MOST_SHIFTS = 8;

export function publicReadings(
  { award }: HeldAward,
  markdown: string,
  scenarios: readonly Scenario[],
): readonly PublicReading[] {
  const words = plainFacts(award.facts);
  return sectionsIn(markdown).map(({ id, title, text }) => ({
    ...{ id, title, paragraphs: paragraphsOf(text).map(words) },
    facts: award.facts
      .filter(({ reading }) => reading === id)
      .map((fact) => ({ slug: fact.slug, shifts: shiftsWith(fact, award, scenarios) })),
  }));
}

const sectionsIn = (markdown: string) =>
  markdown
    .split(/^## (?=R\d+\. )/m)
    .slice(1)
    .map((section) => {
      const [heading = "", ...rest] = section.split("\n");
      const [, id = "", title = ""] = /^(R\d+)\. (.+)$/.exec(heading) ?? [];
      return { id, title, text: rest.join("\n") };
    });

const paragraphsOf = (text: string): readonly string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");

const pointsAtFact = (sentence: string): boolean =>
  /^The facts? `/.test(sentence) && /` shows? the (?:difference|other readings?)\.$/.test(sentence);

/** The example shows what a fact shows; elsewhere the fact is named in words. */
const plainFacts =
  (facts: readonly FactDeclaration[]) =>
  (paragraph: string): string =>
    paragraph
      .split(/(?<=\.) /)
      .filter((sentence) => !pointsAtFact(sentence))
      .join(" ")
      .replaceAll(/`([^`]+)`/g, (whole, slug: string) =>
        facts.some((fact) => fact.slug === slug) ? `“${slug.replaceAll("-", " ")}”` : whole,
      );

/** Shifts with exact cents that give the fact a value, that were found to rest on it, or that show a rule with it. */
function shiftsWith({ slug, reading }: FactDeclaration, award: Award, scenarios: readonly Scenario[]) {
  const naming = new Set(
    award.rules.filter((rule) => factsNamedBy(rule).includes(slug)).map((rule) => rule.slug),
  );
  const priced = scenarios.filter(({ total }) => total !== null);
  const giving = priced.filter(({ request }) => Object.hasOwn(circumstancesOf(request), slug));
  const resting = priced.filter(({ assumes }) => assumes.includes(`reading_${reading}`));
  const showing = priced.filter(({ shows }) => shows.some((rule) => naming.has(rule)));
  return [...new Set([...giving, ...resting, ...showing])].slice(0, MOST_SHIFTS).map(({ request }) => ({
    shift: without(request as CalculatePayRequest, slug),
    given: circumstancesOf(request)[slug] ?? null,
  }));
}

const circumstancesOf = (request: unknown) => (request as Partial<CalculatePayRequest>).circumstances ?? {};

const without = (request: CalculatePayRequest, slug: string): CalculatePayRequest => ({
  ...request,
  circumstances: Object.fromEntries(
    Object.entries(request.circumstances ?? {}).filter(([name]) => name !== slug),
  ),
});
