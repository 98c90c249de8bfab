// What an organisation's keys were used for, day by day, and how far that is from its limits.

import { useState } from "react";
import { Link } from "wouter";
import type { DayUse } from "../console/answers.ts";
import { useLoaded, Wait } from "../ui/loading.tsx";
import { Card, countText, dayText } from "../ui/pieces.tsx";
import { Table } from "../ui/table.tsx";
import type { AccountProps } from "./overview.tsx";
import { UsageChart } from "./usage-chart.tsx";
import { type Day, daysUntil, headroomOf, isoDay, totalsOf } from "./usage-days.ts";

const SPANS = [7, 30, 90];

export function Usage({ account }: AccountProps) {
  const [dayCount, setDayCount] = useState(30);
  const [keyId, setKeyId] = useState("");
  const days = daysUntil(new Date(), dayCount);
  const to = isoDay(new Date(Date.now() + 86_400_000));
  const uses = useLoaded<readonly DayUse[]>(
    `/organisations/${account.organisation.id}/uses?from=${days[0]}&to=${to}`,
  );
  return (
    <div className="stack">
      <div className="filters">
        <label>
          Span
          <select value={dayCount} onChange={(event) => setDayCount(Number(event.target.value))}>
            {SPANS.map((span) => (
              <option key={span} value={span}>
                {span} days
              </option>
            ))}
          </select>
        </label>
        <label>
          Key
          <select value={keyId} onChange={(event) => setKeyId(event.target.value)}>
            <option value="">All keys</option>
            {account.credentials.map(({ key_id }) => (
              <option key={key_id}>{key_id}</option>
            ))}
          </select>
        </label>
      </div>
      <Wait on={uses}>
        {(rows) => {
          const totals = totalsOf(
            days,
            rows.filter((one) => keyId === "" || one.key_id === keyId),
          );
          return <Figures days={totals} account={account} rows={rows} />;
        }}
      </Wait>
    </div>
  );
}

interface FiguresProps extends Pick<AccountProps, "account"> {
  readonly days: readonly Day[];
  readonly rows: readonly DayUse[];
}

const Figures = ({ days, account: { organisation, policy }, rows }: FiguresProps) => (
  <>
    <Card title="Requests a day">
      {days.every(({ calculations, others }) => calculations + others === 0) ? (
        <p className="empty">
          Nothing was asked in these {days.length} days. The{" "}
          <Link href={`/account/${organisation.id}/quickstart`}>quickstart</Link> has a first call.
        </p>
      ) : (
        <Requests days={days} />
      )}
    </Card>
    <Card title="Room under the limits">
      <div className="meters">
        <Headroom
          name="Calculations"
          limit={policy.calculations_per_minute}
          {...headroomOf(rows, "calculation")}
        />
        <Headroom name="Other requests" limit={policy.others_per_minute} {...headroomOf(rows, "other")} />
      </div>
      <p className="soft">
        Each key has its own limit. We count by day, so this is the average minute of a key’s busiest day. The
        RateLimit header of each answer shows the current minute.
      </p>
    </Card>
  </>
);

const Requests = ({ days }: Pick<FiguresProps, "days">) => (
  <>
    <UsageChart days={days} />
    <details>
      <summary>The figures as a table</summary>
      <Table
        caption="Requests a day"
        columns={[
          { name: "Day (UTC)", cell: ({ day }) => dayText(day) },
          { name: "Calculations", isNumber: true, cell: ({ calculations }) => countText(calculations) },
          { name: "Other requests", isNumber: true, cell: ({ others }) => countText(others) },
        ]}
        rows={days.toReversed()}
        keyOf={({ day }) => day}
        empty="There is no day."
      />
    </details>
  </>
);

interface HeadroomProps {
  readonly name: string;
  readonly limit: number;
  readonly perMinute: number;
  readonly day: string | null;
}

function Headroom({ name, limit, perMinute, day }: HeadroomProps) {
  const share = Math.min(1, perMinute / limit);
  const rate = perMinute === 0 ? "none" : perMinute < 0.1 ? "under 0.1" : perMinute.toFixed(1);
  return (
    <div className="meter">
      <b>{name}</b>
      <span className="meter-figure">
        {rate} <span className="soft">of {countText(limit)} a minute</span>
      </span>
      <meter min={0} max={1} high={0.8} value={share} aria-label={`${name}: share of the limit`} />
      <small className="soft">{day === null ? "Not used in this span" : `Busiest on ${dayText(day)}`}</small>
    </div>
  );
}
