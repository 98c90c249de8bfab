// Which files the rules of a pack are in: one for each topic, read in the order of topics.

import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { type Award, KINDS, type Kind, TOPICS } from "#engine";
import type { Fault, Place } from "./node.ts";

const NAMES = Object.keys(TOPICS);

/** Rules for shiftworkers alone are in a file of their own, whatever their kind. */
const SHIFTWORK = "shiftwork" satisfies keyof typeof TOPICS;

/** The rule files of a pack; the order of the alphabet means nothing. */
export function ruleFiles(folder: string, faults: Fault[]): readonly string[] {
  const topics = readdirSync(join(folder, "rules")).map((entry) => entry.replace(/\.yaml$/, ""));
  for (const topic of topics.filter((one) => !NAMES.includes(one)))
    faults.push({
      file: `${basename(folder)}/rules/${topic}.yaml`,
      line: 1,
      problem: `${topic} is not a topic of rules`,
      remedy: `name the file after one of: ${NAMES.join(", ")}`,
    });
  return NAMES.filter((topic) => topics.includes(topic)).map((topic) => `rules/${topic}.yaml`);
}

/** Every rule is in the file of its kind's topic. */
export function misplacedRules({ rules }: Award, places: ReadonlyMap<string, Place>): readonly Fault[] {
  const kinds = new Map(rules.map(({ slug, kind }) => [slug, kind]));
  return [...places].flatMap(([slug, place]) => {
    const kind = kinds.get(slug);
    const declared: Kind | null = kind === undefined ? null : KINDS[kind];
    const topic = declared?.topic ?? null;
    if (topic === null || [topic, SHIFTWORK].includes(topicOf(place))) return [];
    return [
      {
        file: place.file,
        line: place.line,
        problem: `${slug} is a ${kind} rule in the wrong file`,
        remedy: `move it to rules/${topic}.yaml`,
      },
    ];
  });
}

const topicOf = ({ file }: Place): string => basename(file, ".yaml");
