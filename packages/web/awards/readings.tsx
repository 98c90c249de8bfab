// Where the award is unclear: what we chose, why, and what the other reading would pay for an example.

import { lazy, Suspense, useEffect, useState } from "react";
import type { PublicReading } from "#contract";
import { file } from "../data/files.ts";
import { useData } from "../data/use-data.ts";
import { Wait } from "../ui/loading.tsx";

const Amounts = lazy(() => import("./reading-example.tsx"));

interface ReadingsProps {
  readonly code: string;
  /** The name of the file they are in. */
  readonly from: string;
}

export function Readings({ code, from }: ReadingsProps) {
  const loaded = useData(from, () => file<readonly PublicReading[]>(from));
  return (
    <section className="card" id="readings">
      <h2>Readings</h2>
      <p className="soft">
        Where the text is unclear, we chose a reading. Results that depend on one say so. Open one to see why,
        and what the other reading would pay.
      </p>
      <Wait on={loaded}>{(readings) => <List code={code} readings={readings} />}</Wait>
    </section>
  );
}

interface ListProps {
  readonly code: string;
  readonly readings: readonly PublicReading[];
}

function List({ code, readings }: ListProps) {
  // The browser looked for the part in the address before it was here.
  useEffect(() => {
    const named = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
    if (named?.matches(".readings > details") !== true) return;
    named.setAttribute("open", "");
    named.scrollIntoView();
  }, []);
  return (
    <div className="readings">
      {readings.map((reading) => (
        <Reading key={reading.id} code={code} reading={reading} />
      ))}
    </div>
  );
}

function Reading({ code, reading }: { readonly code: string; readonly reading: PublicReading }) {
  const { id, title, paragraphs, facts } = reading;
  const [isOpen, setOpen] = useState(false);
  return (
    <details id={`reading-${id}`} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{id}</b> {title}
      </summary>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <Code text={paragraph} />
        </p>
      ))}
      {facts.length === 0 && (
        <p className="soft">We can price only this reading, so we show no other amount.</p>
      )}
      {isOpen && facts.length > 0 && (
        <Suspense fallback={<p className="soft">Pricing an example…</p>}>
          <Amounts code={code} facts={facts} />
        </Suspense>
      )}
    </details>
  );
}

/** Text between backticks is a name in a request. */
const Code = ({ text }: { readonly text: string }) =>
  text
    .split("`")
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
    .map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part));
