// Status: whether the service is up, how fast it answered, and what it runs.

import { useEffect, useState } from "react";
import { Link } from "wouter";
import { Page } from "../ui/page.tsx";
import { Callout, Facts } from "../ui/pieces.tsx";

interface Health {
  readonly isUp: boolean;
  /** What does not work, in the service's words. */
  readonly detail: string;
  readonly version: string | null;
  readonly awards: number | null;
  readonly milliseconds: number;
  readonly at: Date;
}

const EVERY_MS = 30_000;

export default function Status() {
  const health = useHealth();
  return (
    <Page
      title="Status"
      lead="Whether this service is up. The page asks it every 30 seconds while it is open."
      isNarrow
    >
      {health === null ? (
        <p className="busy" role="status">
          Asking the service…
        </p>
      ) : (
        <Standing {...health} />
      )}
      <p className="soft">
        Looking for the awards we cover? They are under <Link href="/coverage">Coverage</Link>.
      </p>
    </Page>
  );
}

const TIME = new Intl.DateTimeFormat("en-AU", { timeStyle: "medium" });

function Standing({ isUp, detail, version, awards, milliseconds, at }: Health) {
  return (
    <div role="status" className="stack">
      <Callout
        tone={isUp ? "good" : "danger"}
        title={isUp ? "The service is up" : "The service has a problem"}
      >
        <p>{isUp ? "The API and the pages answer." : detail}</p>
      </Callout>
      <Facts
        rows={[
          ["Checked", TIME.format(at)],
          ["Answered in", `${Math.round(milliseconds)} ms`],
          ...(version === null ? [] : [["Release", version] as const]),
          ...(awards === null ? [] : [["Awards", String(awards)] as const]),
        ]}
      />
    </div>
  );
}

function useHealth(): Health | null {
  const [health, setHealth] = useState<Health | null>(null);
  useEffect(() => {
    let isWanted = true;
    const ask = () => asked().then((found) => isWanted && setHealth(found));
    void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => {
      isWanted = false;
      clearInterval(timer);
    };
  }, []);
  return health;
}

async function asked(): Promise<Health> {
  const started = performance.now();
  const answer = await fetch("/api/v1/health", { cache: "no-store", credentials: "omit" }).catch(() => null);
  const said = ((await answer?.json().catch(() => null)) ?? {}) as {
    readonly detail?: string;
    readonly version?: string;
    readonly awards?: number;
  };
  return {
    isUp: answer?.ok === true,
    detail: said.detail ?? "It does not answer. Check your connection, then try again in a minute.",
    version: said.version ?? null,
    awards: said.awards ?? null,
    milliseconds: performance.now() - started,
    at: new Date(),
  };
}
