// The plain voice as a test: phrases of the old, translated-sounding one are in nothing that a person sees, and its
// clearest words in nothing that we write.

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

/** Words that nothing we write needs, comments and names of tests included. */
const OLD_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bwho(m|so)?ever\b/i, "name them: the caller, the operator, anyone who …"],
  [/\b(hitherto|henceforth|wherein|thereof|forthwith|hereby|nought|upon)\b/i, "the ordinary word"],
  [/\blest\b/i, "so that … does not"],
  [/\bever other\b/i, "always different"],
  [/\b(is|are|was|were|be) held (to|against)\b/i, "is compared with, is checked against"],
  [/\blets? go of\b/i, "drops, deletes, releases"],
  [/\b(is|are) told so\b/i, "gets an error that says so"],
];

/** Pages, messages, letters, award texts and titles, guides, tools and decisions. Names in
 *  tables of rates are the Commission's, and tests name what they forbid. */
const isReadByPeople = ({ path }: SourceFile): boolean =>
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

/** A comment over several lines is one text. */
const uncommented = (text: string): string => text.replaceAll(/\n\s*(?:\/\/|\*) /g, " ");

const everything = readTextFiles();
const files = everything.filter(isReadByPeople);

function findingsIn(path: string, text: string, phrases: typeof OLD_VOICE): readonly string[] {
  const line = inOneLine(text);
  return phrases.flatMap(([phrase, instead]) => {
    const place = line.search(phrase);
    if (place < 0) return [];
    return `${path}: ${line.slice(Math.max(0, place - 60), place + 100)} (say instead: ${instead})`;
  });
}

test("nothing that a person sees has a phrase of the old voice", () => {
  assert.ok(files.length > 500, "the files are there");
  assert.deepEqual(
    files.flatMap((file) => findingsIn(file.path, seenText(file), OLD_VOICE)),
    [],
  );
});

/** Not awards and cases worked by hand, which quote the law, nor this file and the releases of the past. */
const isOurs = ({ path }: SourceFile): boolean =>
  /^(packages|docs|tools|bench|tests)\/.*\.(tsx?|mjs|py|md|html)$/.test(path) &&
  !["tests/voice.test.ts", "docs/changelog.md"].includes(path);

test("no comment, test or document has a word of the old voice", () => {
  const ours = everything.filter(isOurs);
  assert.ok(ours.length > 1200, "the files are there");
  assert.deepEqual(
    ours.flatMap(({ path, text }) => findingsIn(path, uncommented(text), OLD_WORDS)),
    [],
  );
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
  const comment =
    "/**\n * A lock that the system lets go\n * of; whoever waits is held to it, lest it be lost.\n */";
  assert.equal(findingsIn("a.ts", uncommented(comment), OLD_WORDS).length, 4);
});
