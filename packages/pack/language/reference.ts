// docs/language.md: every kind, condition and key of the award language, written from the declarations.

import {
  COMMON,
  CONDITIONS,
  EVERYONE,
  type Fields,
  type Form,
  KINDS,
  type Kind,
  ROLES,
  type Role,
  TOPICS,
} from "#engine";
import { keyOf } from "./interpret.ts";
import { LEAVES } from "./leaves.ts";

/** How a value is written, in a few words. */
function written(form: Form): string {
  switch (form.is) {
    case "leaf":
      return LEAVES[form.leaf].written;
    case "word":
      return form.words.map((word) => `\`${word}\``).join(", ");
    case "name":
      return `${form.of === "amount" ? "an" : "a"} ${form.of}'s name`;
    case "or-word":
      return `\`${form.word}\`, or ${written(form.of)}`;
    case "list":
      return `${written(form.of)}; or a list`;
    case "by-employment":
      return `${written(form.of)}; or by employment type`;
    case "paid-time":
      return "days, `public-holidays`, or `{ for, when }`";
    case "record":
      return isBounds(form.fields) ? "bounds: `{ at-least: 2h }`" : keysOf(form.fields);
    case "variant":
      return `one of ${Object.keys(form.cases)
        .map((name) => `\`${name}\``)
        .join(", ")}`;
  }
}

const keysOf = (fields: Fields): string =>
  `\`{ ${Object.keys(fields)
    .map((name) => keyOf(name))
    .join(", ")} }\``;

const isBounds = (fields: Fields): boolean =>
  Object.hasOwn(fields, "atLeast") && Object.hasOwn(fields, "upTo");

const cell = (text: string): string => text.replaceAll("|", "\\|");

/** Keys that a pack may leave out, because they follow from others. */
const FILLED_IN = new Set(["clause", "label", "tiers"]);

/** Records inside a value have rows of their own, under its key. */
function rows(fields: Fields, under: string): readonly string[] {
  return Object.entries(fields).flatMap(([name, { form, means, absent, fromAward }]) => {
    const key = `${under}${keyOf(name)}`;
    const need = fromAward ? "award.yaml" : absent === null && !FILLED_IN.has(key) ? "yes" : "";
    return [`| \`${key}\` | ${cell(written(form))} | ${need} | ${cell(means)} |`, ...inner(form, `${key}.`)];
  });
}

function inner(form: Form, under: string): readonly string[] {
  if (form.is === "list" || form.is === "or-word") return inner(form.of, under);
  if (form.is !== "record" || isBounds(form.fields) || Object.hasOwn(form.fields, "startToFinish")) return [];
  return Object.hasOwn(form.fields, "employment") || Object.hasOwn(form.fields, "because")
    ? []
    : rows(form.fields, under);
}

const table = (fields: Fields): string =>
  ["| key | value | needed | meaning |", "|---|---|---|---|", ...rows(fields, "")].join("\n");

const kindSection = ([name, { means, topic, roles, conditions, fields, example }]: readonly [
  string,
  Kind,
]): string =>
  [
    `### ${name}`,
    means,
    `File: ${topic === null ? "any" : `\`rules/${topic}.yaml\``}.`,
    ...(roles.length === 0 ? [] : [`Roles: ${roles.join(", ")}.`]),
    `Conditions: ${["facts", ...conditions.map((one) => keyOf(one))].map((one) => `\`${one}\``).join(", ")}.`,
    ...(Object.keys(fields).length === 0 ? [] : [table(fields)]),
    `\`\`\`yaml\n${example.trim()}\n\`\`\``,
  ].join("\n\n");

const shiftForm = CONDITIONS.shift.form;

/** The page; `example` is the made-up award, file by file. */
export function languagePage(example: string): string {
  return `${[
    "# The award language",
    "Written from the declarations in `packages/engine/award/kinds` by `npm run -s fairclause -- awards language > docs/language.md`; a test keeps it true. What words mean between shifts is in [meaning.md](meaning.md), why the language is as it is in [0002](decisions/0002-award-language.md) and [0013](decisions/0013-award-language-second-edition.md). `npm run -s fairclause -- awards schema` prints a JSON Schema of rule files for your editor.",
    "## A complete award",
    "Made up, and small enough to read in a minute. The tests price shifts with it.",
    example.trim(),
    "## How to read a rule",
    "A rule starts with its name. `kind` says what sort of rule it is, `says` what it does in a sentence, `clause` where the award says so. `for` is who it is for and `when` is when it applies: without them it is for everyone, always. The other keys belong to the kind and are listed below. So `weekend` above is a penalty for ordinary hours on Saturdays and Sundays outside public holidays: 150 % of the rate, 175 % for casuals, and `holiday` is the same rule for public holidays.",
    "## Files",
    "Every pack has the same files, and each kind of rule has its place. Rules are read in this order, and inside a file as written; [what the order decides](meaning.md#the-order-of-rules).",
    Object.entries<string>(TOPICS)
      .map(([topic, holds]) => `- \`rules/${topic}.yaml\`: ${holds}.`)
      .join("\n"),
    "## What a pack may leave out",
    [
      "- **A later variant** of a rule states `from` and what changed. `without: [key]` drops a key. A variant ends where the next one starts.",
      "- **`like: other-rule`** starts from another rule of the award that has one variant, its `from` and `to` included, and states what differs.",
      "- **`label`**: without it a rule is called by its slug, as words. **`clause`**: without it the clause has the rule's name.",
      "- **`pays: 150%`** is a single tier. **`permanent`** stands for full-time and part-time. **`due: claim`** is claimed by the rule's own name.",
      "- **A fact** that `awards/standard-facts.yaml` declares needs only its clause. Without a type it is a yes-or-no question, without a default the answer is no; `without: default` assumes nothing.",
      "- **A group** of classifications says once what its `codes` share. **A family** (`of`, `steps`) crosses codes with ages, years or steps: the code is `base-step`, the title both titles, and it stands for the base (`is`). Other names of codes are rows of `other-names.csv`. What a classification does is a sentence in `duties.yaml`, which helps people choose and is part of no version; its `source` says whether the sentences come from the award's text (`basis: text`) or from other sources (`basis: summary`), and where the award defines its classifications (`definitions`).",
      "- **`reading-to`** is the day on which a rule no longer rests on its `reading`.",
      "- **A value chosen by a fact**: the plain key gives the usual value, the key with `-fact` names the fact that gives another (`limit: 8h`, `limit-fact: ordinary-hours-a-day`).",
    ].join("\n"),
    "All of this is filled in before content is hashed.",
    "## Every rule",
    table(COMMON),
    `\`for\`: ${Object.keys(EVERYONE)
      .map((key) => `\`${key}\``)
      .join(", ")}. \`streams\` are those of classifications, \`age\` is \`{ from: 18, before: 20 }\`.`,
    "## Conditions (`when`)",
    table(CONDITIONS),
    "Bounds on lengths and counts are `at-least`, `over`, `under`, `up-to`; on clock times `from`, `after`, `before`, `by`, which run past midnight when the second is not later than the first.",
    "### The shift",
    shiftForm.is === "record" ? table(shiftForm.fields) : "",
    "## Roles",
    Object.entries<string>(ROLES)
      .map(([role, does]) => `- **${role}**: ${does}: ${kindsWith(role).join(", ")}.`)
      .join("\n"),
    "## Kinds",
    ...Object.entries<Kind>(KINDS).map(kindSection),
  ].join("\n\n")}\n`;
}

const kindsWith = (role: string): readonly string[] =>
  Object.entries<Kind>(KINDS).flatMap(([name, { roles }]) =>
    roles.some((one: Role) => one === role) ? [name] : [],
  );
