// Amounts that were short, each with a bar.

import { countText } from "../ui/pieces.tsx";

/** 1234.50 is $1,234.50. */
export function dollars(amount: string): string {
  const [whole = "0", cents = "00"] = amount.split(".");
  const sign = whole.startsWith("-") ? "−" : "";
  return `${sign}$${countText(Number(whole.replace("-", "")))}.${cents}`;
}

interface ShortBarsProps {
  readonly rows: readonly { readonly name: string; readonly short: string }[];
}

export function ShortBars({ rows }: ShortBarsProps) {
  const shown = rows.filter(({ short }) => Number(short) > 0);
  if (shown.length === 0) return <p className="empty">Nothing is short.</p>;
  const most = Math.max(...shown.map(({ short }) => Number(short)));
  return (
    <dl className="short-bars">
      {shown.map(({ name, short }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <meter aria-hidden="true" min={0} max={most} value={Number(short)} />
            <span>{dollars(short)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
