// One award: who is paid what and since when, its rules by clause, its versions, what is missing, how we checked it.

import { useEffect } from "react";
import { Link, useParams } from "wouter";
import type { PublicAward, PublicLaw, PublicPage } from "#contract";
import { Problem } from "../console/call.ts";
import { file, gaps, index } from "../data/files.ts";
import { useData } from "../data/use-data.ts";
import { Wait } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { countText, dayText, Facts } from "../ui/pieces.tsx";
import { Allowances } from "./allowances.tsx";
import "./awards.css";
import { DEPTH_SAYS, Depth } from "./depth.tsx";
import { Rates } from "./rates.tsx";
import { Readings } from "./readings.tsx";
import { Rules } from "./rules.tsx";
import { Versions } from "./versions.tsx";

interface Shown {
  readonly award: PublicAward;
  readonly page: PublicPage;
  readonly law: PublicLaw | null;
  readonly missing: readonly string[];
}

async function load(code: string): Promise<Shown> {
  const { awards } = await index();
  const award = awards.find((one) => one.code === code.toUpperCase());
  if (award === undefined)
    throw new Problem(404, { detail: `We don’t have an award with the code ${code}.` });
  const [page, missing, law] = await Promise.all([
    file<PublicPage>(award.page),
    gaps(),
    award.law === null ? null : file<PublicLaw>(award.law),
  ]);
  return { award, page, law, missing: missing[award.code] ?? [] };
}

export default function AwardPage() {
  const { code = "" } = useParams();
  const loaded = useData(code, () => load(code));
  const title = loaded.value?.award.title ?? code;
  return (
    <Page
      title={title}
      lead={loaded.value === null ? undefined : DEPTH_SAYS[loaded.value.award.depth]}
      above={
        <p className="way-back">
          <Link href="/awards">Awards</Link>
        </p>
      }
    >
      <Wait on={loaded}>{(shown) => <Shown {...shown} />}</Wait>
    </Page>
  );
}

function Shown({ award, page, law, missing }: Shown) {
  // The browser looked for the part in the address before it was here.
  useEffect(() => {
    const named = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
    named?.closest("details")?.setAttribute("open", "");
    named?.scrollIntoView();
  }, []);
  const { code, depth, from, verified_to } = award;
  return (
    <>
      <nav className="on-page" aria-label="On this page">
        <Depth of={depth} />
        <a href="#rates">Rates</a>
        <a href="#allowances">Allowances</a>
        {law !== null && <a href="#rules">Rules</a>}
        <a href="#versions">Versions</a>
        <a href="#coverage">Coverage</a>
        {award.counts.readings > 0 && <a href="#readings">Readings</a>}
        <a href={`https://awards.fairwork.gov.au/${code}.html`} target="_blank" rel="noreferrer">
          The award itself
        </a>
        {law !== null && (
          <Link className="button small primary" href={`/playground#award=${code}`}>
            Try a shift
          </Link>
        )}
      </nav>
      <Rates page={page} verifiedTo={verified_to} />
      <Allowances page={page} />
      {law !== null && <Rules law={law} />}
      <Versions versions={page.versions} />
      <section className="card" id="coverage">
        <h2>Coverage</h2>
        <Facts
          rows={[
            ["Answered for", `${dayText(from)} to ${dayText(verified_to)}`],
            ["Proved against", <Proved key="proved" award={award} />],
            ...(law === null
              ? []
              : ([
                  ["Rules", countText(award.counts.rules)],
                  [
                    "Readings",
                    `${award.counts.readings} places where the text is unclear, each with the reading we chose`,
                  ],
                  ["Tests", `${countText(award.counts.scenarios)} shifts with exact cents`],
                ] as const)),
          ]}
        />
        <h3>Known gaps</h3>
        <ul className="rules">
          {missing.map((gap) => (
            <li key={gap}>{gap}</li>
          ))}
        </ul>
      </section>
      {page.readings !== null && award.counts.readings > 0 && <Readings code={code} from={page.readings} />}
    </>
  );
}

function Proved({ award: { conformance } }: { readonly award: PublicAward }) {
  if (conformance === null) return <>no pay guide yet</>;
  const { guide_date, figures, equal } = conformance;
  return (
    <>
      {countText(equal)} of {countText(figures)} figures of the Ombudsman’s pay guide of {dayText(guide_date)}
      , equal to the cent
    </>
  );
}
