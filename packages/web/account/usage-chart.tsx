// Requests a day as bars: calculations below, other requests on top.

import { countText, dayText } from "../ui/pieces.tsx";
import type { Day } from "./usage-days.ts";

const WIDTH = 560;
const HEIGHT = 230;
const LEFT = 42;
const BOTTOM = 26;
const TOP = 14;

/** A round number at or above the highest bar, in two to five steps. */
function scaleFor(most: number): { readonly top: number; readonly step: number } {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 4) / 4));
  const step = [1, 2, 5, 10].map((size) => size * power).find((size) => size * 5 >= most) ?? power * 10;
  return { top: Math.max(1, Math.ceil(most / step)) * step, step };
}

export function UsageChart({ days }: { readonly days: readonly Day[] }) {
  const most = Math.max(0, ...days.map(({ calculations, others }) => calculations + others));
  const { top, step } = scaleFor(most);
  const y = (count: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - count / top);
  const slot = (WIDTH - LEFT) / days.length;
  const total = days.reduce((sum, { calculations, others }) => sum + calculations + others, 0);
  const label = `${countText(total)} requests in ${days.length} days; ${countText(most)} on the busiest.`;
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
  const every = Math.ceil(days.length / 5);
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {lines.map((count) => (
          <g key={count}>
            <line className="grid" x1={LEFT} x2={WIDTH} y1={y(count)} y2={y(count)} />
            <text x={LEFT - 6} y={y(count) + 4} textAnchor="end">
              {countText(count)}
            </text>
          </g>
        ))}
        {days.map((day, index) => (
          <Bars key={day.day} day={day} x={LEFT + index * slot} slot={slot} y={y} />
        ))}
        {days.map(({ day }, index) =>
          (days.length - 1 - index) % every === 0 ? (
            <text
              key={day}
              x={index === days.length - 1 ? WIDTH : LEFT + (index + 0.5) * slot}
              y={HEIGHT - 6}
              textAnchor={index === days.length - 1 ? "end" : "middle"}
            >
              {shortDay(day)}
            </text>
          ) : null,
        )}
      </svg>
      <figcaption>
        <span className="key calculations">Calculations</span>
        <span className="key others">Other requests</span>
        <span className="soft">{label}</span>
      </figcaption>
    </figure>
  );
}

interface BarsProps {
  readonly day: Day;
  readonly x: number;
  readonly slot: number;
  readonly y: (count: number) => number;
}

function Bars({ day: { day, calculations, others }, x, slot, y }: BarsProps) {
  const width = Math.max(1, slot * 0.68);
  const left = x + (slot - width) / 2;
  const both = calculations + others;
  return (
    <g>
      <title>{`${dayText(day)}: ${countText(calculations)} calculations, ${countText(others)} other requests`}</title>
      <rect
        className="calculations"
        x={left}
        width={width}
        y={y(calculations)}
        height={y(0) - y(calculations)}
      />
      <rect className="others" x={left} width={width} y={y(both)} height={y(calculations) - y(both)} />
    </g>
  );
}

const SHORT = new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "short", timeZone: "UTC" });
const shortDay = (day: string): string => SHORT.format(new Date(day));
