// Classifications and their rates on a chosen day, and how one of them rose through the years.

import { useId, useState } from "react";
import type { PublicPage, RateHistory, RatePoint } from "#contract";
import { sentenceCase, spaced } from "../playground/words.ts";
import { dayText } from "../ui/pieces.tsx";
import { RateChart } from "./rate-chart.tsx";
import { today } from "./today.ts";

interface RatesProps {
  readonly page: PublicPage;
  readonly verifiedTo: string;
}

const rateOn = ({ rates }: RateHistory, day: string): RatePoint | undefined =>
  rates.findLast(({ from }) => from <= day);

const isHeld = (point: RatePoint | undefined): point is RatePoint =>
  point !== undefined && (point.weekly !== null || point.hourly !== null || point.other !== undefined);

export function Rates({ page: { classifications, duties_note, rate_starts }, verifiedTo }: RatesProps) {
  const [on, setOn] = useState(today() < verifiedTo ? today() : verifiedTo);
  const [shown, setShown] = useState<string | null>(null);
  const [text, setText] = useState("");
  const dayId = useId();
  const words = text.toLowerCase().split(/\s+/);
  const rows = classifications
    .filter((one) => isHeld(rateOn(one, on)) || one.rates.length === 0)
    .filter(({ title, code, stream, duties }) =>
      words.every((word) => `${title} ${code} ${stream} ${duties?.does ?? ""}`.toLowerCase().includes(word)),
    );
  const charted =
    classifications.find(({ code }) => code === shown) ??
    classifications.find(({ rate_type, rates }) => rate_type === "adult" && rates.length > 1) ??
    classifications[0];
  return (
    <section className="card" id="rates">
      <header className="card-head">
        <h2>Classifications and rates</h2>
        <div className="filters">
          <label>
            Find
            <input type="search" value={text} onChange={(event) => setText(event.currentTarget.value)} />
          </label>
          <label htmlFor={dayId}>
            On
            <input
              id={dayId}
              type="date"
              value={on}
              max={verifiedTo}
              onChange={(event) => setOn(event.currentTarget.value)}
            />
          </label>
        </div>
      </header>
      {charted !== undefined && <RateChart history={charted} until={verifiedTo} on={on} />}
      <p className="soft" role="status">
        {rows.length} of {classifications.length} classifications have a rate on{" "}
        {on === "" ? "that day" : dayText(on)}.{" "}
        {sinceWhen(
          rows.flatMap((row) => rateOn(row, on) ?? []),
          rate_starts,
        )}
      </p>
      {duties_note !== null && <p className="soft">{duties_note}</p>}
      <ByStream rows={rows} on={on} charted={charted?.code ?? null} onShow={setShown} />
    </section>
  );
}

/** Most rates start with a pay period: a person in a period that began earlier still gets the earlier rate. */
function sinceWhen(points: readonly RatePoint[], starts: PublicPage["rate_starts"]): string {
  const days = [...new Set(points.map(({ from }) => from))].sort();
  const late = days.filter((day) => (starts[day] ?? "day") !== "day").at(-1);
  if (late === undefined) return "";
  const what =
    days.length === 1
      ? `They started with the first full pay period on or after ${dayText(late)}`
      : `Rates start with the first full pay period on or after a day, the latest here ${dayText(late)}`;
  return `${what}; a pay period that began earlier keeps the earlier rates.`;
}

interface ByStreamProps {
  readonly rows: readonly RateHistory[];
  readonly on: string;
  readonly charted: string | null;
  readonly onShow: (code: string) => void;
}

const KINDS: Readonly<Record<string, string>> = {
  adult: "",
  junior: "juniors",
  apprentice: "apprentices",
  adult_apprentice: "adult apprentices",
  trainee: "trainees",
};

function groupOf({ stream, rate_type }: RateHistory): string {
  const kind = KINDS[rate_type] ?? spaced(rate_type);
  const name = kind.includes(stream) ? kind : [stream, kind].filter((part) => part !== "").join(", ");
  return sentenceCase(spaced(name));
}

/** Long awards have hundreds: each group folds, and the first starts open. */
function ByStream({ rows, on, charted, onShow }: ByStreamProps) {
  const streams = [...Map.groupBy(rows, groupOf)];
  return streams.map(([stream, members], index) => (
    <details key={stream} open={index === 0 || rows.length < 15} className="stream">
      <summary>
        {stream === "" ? "Classifications" : stream} <span className="soft">{members.length}</span>
      </summary>
      <table className="table rate-table">
        <caption className="unseen">{`Rates of ${stream} on ${on}`}</caption>
        <thead>
          <tr>
            <th scope="col">Classification</th>
            <th scope="col" className="number">
              Weekly
            </th>
            <th scope="col" className="number">
              Hourly
            </th>
            <th scope="col">Clause</th>
          </tr>
        </thead>
        <tbody>
          {members.map((one, place) => (
            <Row
              key={one.code}
              row={one}
              isAsAbove={place > 0 && one.duties?.does === members[place - 1]?.duties?.does}
              point={rateOn(one, on)}
              isCharted={one.code === charted}
              onShow={onShow}
            />
          ))}
        </tbody>
      </table>
    </details>
  ));
}

interface RowProps {
  readonly row: RateHistory;
  /** Whether the row above does the same. */
  readonly isAsAbove: boolean;
  readonly point: RatePoint | undefined;
  readonly isCharted: boolean;
  readonly onShow: (code: string) => void;
}

const money = (text: string | null | undefined): string =>
  text === null || text === undefined ? "–" : `$${text.replaceAll(/\B(?=(?:\d{3}){1,4}\.)/g, ",")}`;

const Row = ({ row, isAsAbove, point, isCharted, onShow }: RowProps) => (
  <tr data-pointed={isCharted}>
    <td data-label="Classification">
      <div>
        <button type="button" className="as-link" aria-pressed={isCharted} onClick={() => onShow(row.code)}>
          {row.title}
        </button>
        <small className="soft">{row.code}</small>
        {row.duties !== undefined && (
          <p className="duties">
            {isAsAbove ? "Does the same as above." : row.duties.does}{" "}
            <span className="soft">{row.duties.clause}</span>
          </p>
        )}
      </div>
    </td>
    <td data-label="Weekly" className="number">
      <div>{money(point?.weekly)}</div>
    </td>
    <td data-label="Hourly" className="number">
      <div>{point?.other === undefined ? money(point?.hourly) : `$${point.other}`}</div>
    </td>
    <td data-label="Clause">
      <div>{row.clauses.join(", ")}</div>
    </td>
  </tr>
);
