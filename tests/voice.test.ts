// The plain voice as a test: whole phrases of the old, translated-sounding one are in nothing that a person sees.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readTextFiles, type SourceFile } from "./tidy/sources.ts";

/** What not to say, and what to say instead. */
const OLD_VOICE: readonly (readonly [RegExp, string])[] = [
  [/how deep(ly)?\b/i, "coverage: full, shifts or rates only"],
  [/however deeply/i, "coverage: full, shifts or rates only"],
  [/a shift is refused/i, "we can't price a shift"],
  [/rates and allowances are held/i, "we have this award's pay rates"],
  [/nobody said otherwise/i, "we assumed this"],
  [/another value would pay differently/i, "a different answer would change the pay"],
  [/what was taken as given/i, "what we assumed"],
  [/\bis taken( instead)?[.;]/i, "we assumed …"],
  [/was given[.;] \S+ is taken/i, "we assumed …"],
  [/look into your (mail|inbox)/i, "check your email"],
  [/told by mail/i, "we sent an email"],
  [/with a most (for|of)/i, "up to a weekly maximum"],
  [/the way of a request/i, "how a request is handled"],
  [/\ba browser of its age\b/i, "a browser from 2024 or later"],
  [/\bis told where it was made\b/i, "a wrong setting fails at once"],
  [/\ba day that is none\b/i, "a date that does not exist"],
  [/let go of meanwhile/i, "an evicted plan"],
  [/goes with whoever/i, "name who keeps it"],
  [/is not borne on/i, "whose inputs did not change"],
  [/comes to what it came to/i, "keeps its result"],
  [/is said as far as it was seen/i, "record what we know"],
  [/the law as held/i, "the award as we have it"],
  [/\bas (yet )?nobody knows\b/i, "we don't know"],
  [/\b(hitherto|henceforth|wherein|thereof|whosoever|forthwith|hereby|nought)\b/i, "the ordinary word"],
  [/\bit is none\b/i, "it is not one"],
  [/\bis held (from|before|to) (\d|\$)/i, "we cover it from …"],
  [/\b(is|are|was|were) (not )?held for (this|that|the) day\b/i, "we do not have it for this day"],
  [/\bsources held\b/i, "our sources"],
  [/\b(that|this|which) is none\b/i, "is not one"],
  [/\bis none of ours\b/i, "is not one of ours"],
  [/\b(see|and) what came of it\b/i, "the result"],
  [/\bis taken (on|to) (every|stand)\b/i, "we priced …"],
  [/\bhas the limit to itself\b/i, "has its own limit"],
  [/\bto be held against\b/i, "compare it with"],
  [/\b(log|receipt|signature|export|checksum) (holds|does not hold)[.:"]/i, "is (not) valid or intact"],
  [/\bthe code of now\b/i, "the current code"],
  [/\bas (far as )?we hold it\b/i, "as we have it"],
];

/** What a decision was replaced by stays as it was written. */
const isOldDecision = ({ path, text }: SourceFile): boolean =>
  path.startsWith("docs/decisions/") && /^Status: superseded\b/m.test(text);

/** Pages, messages, letters, award texts and titles, guides, tools and the decisions in force. Names in
 *  tables of rates are the Commission's, and tests name what they forbid. */
const isReadByPeople = (file: SourceFile): boolean => !isOldDecision(file) && isSeen(file.path);

const isSeen = (path: string): boolean =>
  !path.startsWith("tests/") &&
  !path.includes("/tests/") &&
  !/\.test\.tsx?$/.test(path) &&
  (/^[A-Z]+\.md$/.test(path) ||
    /^(docs|bench|supply-chain|deploy)\/.*\.(md|yaml|json)$/.test(path) ||
    /^awards\/(?!.*\/rates\/).*\.(yaml|md|csv)$/.test(path) ||
    /^tools\/.*\.(ts|mjs)$/.test(path) ||
    /^packages\/.*\.(tsx?|mjs|py|html|md)$/.test(path));

/** Comments are for those who read the code. */
function seenText({ path, text }: SourceFile): string {
  if (/\.(tsx?|mjs)$/.test(path)) return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:"'`/])\/\/[^\n]*/g, "");
  return /\.yaml$/.test(path) ? text.replaceAll(/^\s*#.*$/gm, "") : text;
}

/** A phrase is the same phrase where a line ends inside it. */
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, " ");

const files = readTextFiles().filter(isReadByPeople);

test("nothing that a person sees has a phrase of the old voice", () => {
  assert.ok(files.length > 500, "the files are there");
  const found = files.flatMap((file) => {
    const text = inOneLine(seenText(file));
    return OLD_VOICE.flatMap(([phrase, instead]) => {
      const place = text.search(phrase);
      if (place < 0) return [];
      return `${file.path}: ${text.slice(Math.max(0, place - 60), place + 100)} (say instead: ${instead})`;
    });
  });
  assert.deepEqual(found, []);
});

test("all kinds of texts are among them", () => {
  const paths = files.map(({ path }) => path);
  for (const kind of [
    /^README\.md$/,
    /^docs\/guides\//,
    /^docs\/decisions\//,
    /^docs\/errors\.md$/,
    /^awards\/MA000004.*\/rules\//,
    /^awards\/MA000004.*\/(clauses|facts|duties|classifications)\.yaml$/,
    /^awards\/MA000004.*\/readings\.md$/,
    /^awards\/coverage\.yaml$/,
    /^awards\/everyday-words\.yaml$/,
    /^packages\/web\/.*\.tsx$/,
    /^packages\/web\/index\.html$/,
    /^packages\/api\/console\/letters\.ts$/,
    /^packages\/cli\/help\.ts$/,
    /^packages\/client\/python\/.*\.py$/,
    /^packages\/risks\//,
    /^tools\//,
  ])
    assert.ok(
      paths.some((path) => kind.test(path)),
      String(kind),
    );
});

test("each phrase is found where it stands", () => {
  const said = "A shift is refused; nobody said\n  otherwise. Held: however deeply. Look into your mail.";
  assert.equal(OLD_VOICE.filter(([phrase]) => phrase.test(inOneLine(said))).length, 4);
});
