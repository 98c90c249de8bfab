// The hourly rate of one classification through the years, as steps.

import type { RateHistory } from "#contract";
import { dayText } from "../ui/pieces.tsx";
import { useWidth } from "../ui/width.ts";

interface RateChartProps {
  readonly history: RateHistory;
  readonly until: string;
  readonly on: string;
}

const HEIGHT = 210;
const LEFT = 56;
const RIGHT = 14;
const BOTTOM = 26;
const TOP = 16;

interface Step {
  readonly from: number;
  readonly to: number;
  readonly cents: number;
  readonly day: string;
}

const timeOf = (day: string): number => Date.parse(`${day}T00:00Z`);
const centsOf = (text: string): number => Number(text.replace(".", ""));
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Hourly where it is known, else weekly. */
function stepsOf(
  { rates }: RateHistory,
  until: string,
): { readonly per: string; readonly steps: readonly Step[] } {
  const per = rates.some(({ hourly }) => hourly !== null) ? "hourly" : "weekly";
  const steps = rates.flatMap((point, index) => {
    const rate = point[per];
    const to = timeOf(rates[index + 1]?.from ?? until);
    return rate === null ? [] : [{ from: timeOf(point.from), to, cents: centsOf(rate), day: point.from }];
  });
  return { per, steps };
}

export function RateChart({ history, until, on }: RateChartProps) {
  const [frame, width] = useWidth();
  const { per, steps } = stepsOf(history, until);
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return null;
  const amounts = steps.map(({ cents }) => cents);
  const size = Math.max(100, niceStep((Math.max(...amounts) - Math.min(...amounts)) / 3));
  const low = Math.floor((Math.min(...amounts) - size * 0.2) / size) * size;
  const high = Math.ceil((Math.max(...amounts) + size * 0.1) / size) * size;
  const x = (at: number): number =>
    LEFT + ((at - first.from) / Math.max(1, last.to - first.from)) * (width - LEFT - RIGHT);
  const y = (cents: number): number => TOP + (1 - (cents - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const rise = ((last.cents / first.cents - 1) * 100).toFixed(1);
  const account = `${per} rate from ${dollars(first.cents)} on ${dayText(first.day)} to ${dollars(last.cents)} from ${dayText(last.day)}, ${rise} per cent more.`;
  const path = steps
    .map(({ from, to, cents }, index) => `${index === 0 ? "M" : "L"}${x(from)} ${y(cents)}H${x(to)}`)
    .join("");
  const lines = Array.from({ length: Math.round((high - low) / size) + 1 }, (_, index) => low + index * size);
  const marked = timeOf(on);
  return (
    <figure className="chart rate-chart">
      <div ref={frame}>
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={`${history.title}: ${account}`}
        >
          {lines.map((cents) => (
            <g key={cents}>
              <line className="grid" x1={LEFT} x2={width - RIGHT} y1={y(cents)} y2={y(cents)} />
              <text x={LEFT - 8} y={y(cents) + 4} textAnchor="end">
                ${Math.round(cents / 100)}
              </text>
            </g>
          ))}
          <path className="area" d={`${path}V${HEIGHT - BOTTOM}H${x(first.from)}Z`} />
          <path className="steps" d={path} />
          {marked >= first.from && marked <= last.to && (
            <line className="on" x1={x(marked)} x2={x(marked)} y1={TOP - 8} y2={HEIGHT - BOTTOM} />
          )}
          {steps.map((step) => (
            <circle key={step.from} cx={x(step.from)} cy={y(step.cents)} r={3.5}>
              <title>{`From ${dayText(step.day)}: ${dollars(step.cents)}`}</title>
            </circle>
          ))}
          {yearsIn(first.from, last.to, width).map((year) => (
            <text key={year} x={x(Date.UTC(year, 6, 1))} y={HEIGHT - 8} textAnchor="middle">
              {`Jul ${year}`}
            </text>
          ))}
        </svg>
      </div>
      <figcaption>
        <b>{history.title}</b> <span className="soft">{account}</span>
      </figcaption>
    </figure>
  );
}

const niceStep = (size: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, size)));
  return ([1, 2, 5, 10].find((one) => one * power >= size) ?? 10) * power;
};

/** The first of July of each year there is room for. */
function yearsIn(from: number, to: number, width: number): readonly number[] {
  const years: number[] = [];
  for (let year = new Date(from).getUTCFullYear(); Date.UTC(year, 6, 1) <= to; year += 1)
    if (Date.UTC(year, 6, 1) >= from) years.push(year);
  const every = Math.max(1, Math.ceil((years.length * LABEL) / (width - LEFT)));
  return years.filter((_, index) => (years.length - 1 - index) % every === 0);
}

const LABEL = 72;
