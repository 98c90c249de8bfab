// Names that people must be able to tell apart: no invisible characters, no letters that pass for others.

/** Takes no room, turns the direction of text, or shows as an empty space. */
export const INVISIBLE = /[\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/u;
const MANY_MARKS = /^\p{M}|\p{M}{3}/u;

/** Scripts whose letters look like Latin ones: a name may use each alone, or not at all. */
const LOOK_ALIKE_SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
];

/** What is wrong with a name; null: nothing. */
export function nameFault(name: string): string | null {
  if (INVISIBLE.test(name)) return "has characters that cannot be seen";
  if (MANY_MARKS.test(name)) return "has more accents on a letter than can be read";
  const scripts = LOOK_ALIKE_SCRIPTS.filter((script) => script.test(name));
  return scripts.length > 1 ? "mixes letters of alphabets that look alike" : null;
}

/** Letters that pass for Latin ones, small or capital, each with its Latin letter. */
const ALIKE = [
  "аa вb сc ԁd еe ԍg һh нh іi јj ӏl кk мm оo рp ԛq ѕs тt уy хx ѵv ԝw ԧh ьb үy ҽe", // Cyrillic
  "αa βb εe ζz ηh ιi κk μm νn οo ρp τt υy χx ωw ϲc ϳj", // Greek
  "օo սu ոn ցg հh զq յj", // Armenian
  "ıi ɩi ɡg ɑa ɴn", // Latin
].join(" ");

const LATIN_OF = new Map(ALIKE.split(" ").map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]));

/** The name as a casual reader sees it. */
export const readAs = (name: string): string =>
  [...name].map((letter) => LATIN_OF.get(letter) ?? letter).join("");
