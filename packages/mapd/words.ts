// The publisher's words made plain: broken characters mended, dashes and quotes simple, fit for a table or a code.

/** UTF-8 read as Windows-1252 with its first byte lost, as some years' files have it. */
const BROKEN: readonly (readonly [RegExp, string])[] = [
  [/â?€”/g, "—"],
  [/â?€“/g, "–"],
  [/â?€[™˜]/g, "'"],
  [/â?€(?:œ|\u009d)/g, '"'],
  [/Â°/g, "°"],
];

/** The same words come back in every award and year. */
function remembered(make: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const made = known.get(text) ?? make(text);
    known.set(text, made);
    return made;
  };
}

export function mended(text: string): string {
  let whole = text;
  for (const [broken, right] of BROKEN) whole = whole.replaceAll(broken, right);
  return whole
    .replaceAll(/\[#\w+\]/g, "")
    .replaceAll(/[\s\u00a0]+/g, " ")
    .replaceAll(/ ?[—―] ?/g, " - ")
    .replaceAll(/[–‐‑−]/g, "-")
    .replaceAll(/[“”"]/g, "'")
    .replaceAll(/[‘’`]/g, "'")
    .trim()
    .replace(/^- /, "");
}

/** Fields of our tables hold no commas. */
export const plain = remembered((text) => mended(text).replaceAll(/,\s*/g, "; ").trim());

/** A span written into a name: `Grade 1 (1Jul24-31Dec24)`. */
const SPAN = /\s*\(\d{1,2} ?[A-Z][a-z]{2} ?\d{2} ?(?:-|to) ?\d{1,2} ?[A-Z][a-z]{2} ?\d{2}\)\w?/;

export const hasSpan = (text: string): boolean => SPAN.test(plain(text));

/** A name without footnote marks and without a span of dates. */
export const named = (text: string): string =>
  plain(text)
    .replace(SPAN, "")
    .replaceAll(/\*+|\[\d+\]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** A share of a rate or a number of hours, which some tables have where others have a name. */
export const isNumber = (text: string): boolean => /^[\d.]+%?$/.test(text);

/** A name under the name it stands below. */
export function joined(parent: string, own: string): string {
  if (isNumber(parent)) return `${own} (${parent})`;
  return parent === "" || slugOf(parent) === slugOf(own) ? own : `${parent} - ${own}`;
}

const NAME_LENGTH = 100;
const TITLE_LENGTH = 120;

/** A name, not a sentence: what runs on is cut where the name proper ends. */
export function shortName(name: string): string {
  if (name.length <= NAME_LENGTH) return name;
  const brief = name.replaceAll(/\s*\([^)]*\)/g, "");
  if (brief.length <= NAME_LENGTH) return brief;
  const part = (/^(.{8,100}?): /.exec(brief) ?? /^(.{8,100})(?: -| \+|;) /.exec(brief))?.[1];
  return part ?? `${cutAt(brief, NAME_LENGTH - 3, " ")}...`;
}

/** Both short; where they are too long together, the one above gives way. */
export function titleOf(parent: string, own: string): string {
  const [above, below] = [shortName(parent), shortName(own)];
  const whole = joined(above, below);
  if (whole.length <= TITLE_LENGTH) return whole;
  return joined(`${cutAt(above, TITLE_LENGTH - below.length - 6, " ")}...`, below);
}

/** What two spellings of one name have in common. */
export const nameKey = remembered((title) => slugOf(title).replaceAll("-", " "));

export function slugOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}|'/gu, "")
    .replaceAll("&", " and ")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** At most so many characters, ending with a whole word where there is one. */
export function cutAt(text: string, length: number, between: string): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf(between, length);
  return text.slice(0, end > 0 ? end : length);
}

/** `week` is `a week`, `hour` is `an hour`. */
export const each = (unit: string): string => `${/^(?:hour|engagement)\b/.test(unit) ? "an" : "a"} ${unit}`;
