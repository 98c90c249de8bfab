// A shift under each reading of a clause, priced in the page, with a link that opens it in the playground.

import { Link } from "wouter";
import {
  type CalculatePayRequest,
  type Library,
  type PublicReading,
  type ReadingAmount,
  type ReadingExample,
  readingExample,
} from "#contract";
import { libraryFor } from "../data/held.ts";
import { useData } from "../data/use-data.ts";
import { linkOf } from "../playground/shift.ts";
import { longDay, spaced } from "../playground/words.ts";
import { Wait } from "../ui/loading.tsx";

interface AmountsProps {
  readonly code: string;
  readonly facts: PublicReading["facts"];
}

export default function Amounts({ code, facts }: AmountsProps) {
  const loaded = useData(`readings of ${code}`, () => libraryFor(code));
  return (
    <Wait on={loaded}>
      {(library) => facts.map((fact) => <Example key={fact.slug} {...{ fact, code, library }} />)}
    </Wait>
  );
}

interface ExampleProps {
  readonly fact: PublicReading["facts"][number];
  readonly code: string;
  readonly library: Library;
}

function Example({ fact, code, library }: ExampleProps) {
  const example = readingExample(fact, library);
  const asks = library.awards.get(code)?.award.facts.find(({ slug }) => slug === fact.slug)?.asks ?? "";
  if (example === null)
    return <p className="soft">{asks} None of our single shifts pays differently under the other reading.</p>;
  return (
    <figure className="reading-example">
      <figcaption>
        {asks} For example, {shiftText(example.shift, library)}:
      </figcaption>
      <Rows {...example} />
      <p>
        <Link href={`/playground${linkOf(example.shift)}`}>Open this shift in the playground</Link>
      </p>
    </figure>
  );
}

const Rows = ({ chosen, others }: ReadingExample) => (
  <ul className="plain-list">
    <Row {...chosen} note="what we pay" />
    {others.map((other) => (
      <Row key={other.name} {...other} note={differenceText(other.cents - chosen.cents)} />
    ))}
  </ul>
);

const Row = ({ name, cents, note }: ReadingAmount & { readonly note: string }) => (
  <li>
    <b>${(cents / 100).toFixed(2)}</b> {name} <span className="soft">{note}</span>
  </li>
);

const differenceText = (cents: number): string =>
  `$${(Math.abs(cents) / 100).toFixed(2)} ${cents > 0 ? "more" : "less"}`;

function shiftText(shift: CalculatePayRequest, library: Library): string {
  const { award_code, classification_code, employment_type, work_date, start_time, end_time } = shift;
  const title = library.awards.get(award_code)?.law.classifications.get(classification_code)?.title ?? "";
  const employed = spaced(employment_type).replace(" time", "-time");
  return `${title}, ${employed}, on ${longDay(work_date)} from ${start_time} to ${end_time}`;
}
