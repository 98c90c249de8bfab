// Small parts of every page: callouts, badges, moments, text that people wrote, copying.

import { Fragment, type ReactNode, useEffect, useState } from "react";

export type Tone = "plain" | "good" | "warn" | "danger" | "info";

interface CalloutProps {
  readonly tone: Tone;
  readonly title: string;
  readonly children?: ReactNode;
}

export const Callout = ({ tone, title, children }: CalloutProps) => (
  <section className="callout" data-tone={tone} role={tone === "danger" ? "alert" : undefined}>
    <h2>{title}</h2>
    {children}
  </section>
);

export const Badge = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => (
  <span className="badge" data-tone={tone}>
    {children}
  </span>
);

/** Text that someone else wrote: its direction marks end where it ends, and an address breaks behind its `@`. */
export const Written = ({ text }: { readonly text: string }) => (
  <bdi className="written">
    {text.split(/(?<=@)/).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </bdi>
);

/** The addresses of an organisation's members. */
export const MemberList = ({
  members,
}: {
  readonly members: readonly { readonly id: string; readonly email: string }[];
}) => (
  <ul className="plain-list">
    {members.map(({ id, email }) => (
      <li key={id}>
        <Written text={email} />
      </li>
    ))}
  </ul>
);

const TIME = new Intl.DateTimeFormat("en-AU", { timeStyle: "short" });
const DAY = new Intl.DateTimeFormat("en-AU", { dateStyle: "medium" });

export function Moment({ at, none = "–" }: { readonly at: string | null; readonly none?: string }) {
  if (at === null) return <>{none}</>;
  return (
    <time dateTime={at} title={at}>
      <span>{DAY.format(new Date(at))},</span> <span>{TIME.format(new Date(at))}</span>
    </time>
  );
}

export const dayText = (day: string): string => DAY.format(new Date(`${day}T00:00`));

const COUNT = new Intl.NumberFormat("en-AU");
export const countText = (count: number): string => COUNT.format(count);

export function Copy({ text, label }: { readonly text: string; readonly label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <span className="copy">
      <button type="button" className="button small" onClick={() => void copy()} aria-label={label}>
        {copied ? "Copied" : "Copy"}
      </button>
      <span role="status" className="unseen">
        {copied && "Copied"}
      </span>
    </span>
  );
}

export const KeyId = ({ id }: { readonly id: string }) => <code className="key-id">{id}</code>;

interface CardProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

export const Card = ({ title, children, actions }: CardProps) => (
  <section className="card">
    <header className="card-head">
      <h2>{title}</h2>
      {actions !== undefined && <div className="actions">{actions}</div>}
    </header>
    {children}
  </section>
);

/** Names and their values, side by side if there is room. */
export const Facts = ({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="facts">
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Lines to copy; they scroll, so the keyboard must reach them. */
export const Code = ({ text, label }: { readonly text: string; readonly label: string }) => (
  <section className="code" aria-label={label}>
    <Copy text={text} label="Copy the code" />
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  </section>
);
