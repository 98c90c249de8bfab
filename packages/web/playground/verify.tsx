// Compares the page's answer with the API's, byte for byte. The key stays in its field and is forgotten with the page.

import { useId, useState } from "react";
import { Frame } from "../ui/frame.tsx";
import { Callout } from "../ui/pieces.tsx";

/** The page's own request, and its answer. */
export interface OwnAnswer {
  readonly path: "/calculate-pay" | "/calculate-pay-period";
  readonly body: object;
  /** Null: we can't price it. */
  readonly result: { readonly calculation_id: string } | null;
  /** Why, if we can't price it. */
  readonly detail: string;
}

interface Verdict {
  readonly body: object;
  readonly tone: "good" | "warn" | "danger";
  readonly title: string;
  readonly detail: string;
}

export function Verify({ own }: { readonly own: OwnAnswer }) {
  const [key, setKey] = useState("");
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isAsking, setAsking] = useState(false);
  const id = useId();
  const ask = async () => {
    if (isAsking) return;
    setAsking(true);
    setVerdict(await compared(own, key.trim()).finally(() => setAsking(false)));
  };
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <Frame
        id={id}
        label="Key"
        hint={
          <>
            As <code>KEY_ID:SECRET</code>. It goes to this service alone and is forgotten when you leave.
          </>
        }
        message={undefined}
      >
        <span className="with-button">
          <input
            id={id}
            type="password"
            autoComplete="off"
            spellCheck={false}
            placeholder="ak_…:sk_…"
            value={key}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setKey(event.currentTarget.value)}
          />
          <button type="submit" className="button" disabled={key.trim() === ""} aria-disabled={isAsking}>
            Verify
          </button>
        </span>
      </Frame>
      <div role="status">
        {verdict !== null && verdict.body === own.body && (
          <Callout tone={verdict.tone} title={verdict.title}>
            <p>{verdict.detail}</p>
          </Callout>
        )}
      </div>
    </form>
  );
}

async function compared({ path, body, result, detail }: OwnAnswer, key: string): Promise<Verdict> {
  const answer = await fetch(`/api/v1${path}`, {
    method: "POST",
    credentials: "omit",
    cache: "no-store",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (answer === null)
    return { body, tone: "danger", title: "No answer", detail: "We can’t reach the service. Try again." };
  const text = await answer.text();
  if (![200, 422].includes(answer.status))
    return { body, tone: "warn", title: `The API answered ${answer.status}`, detail: detailIn(text) };
  const own = result === null ? detail : JSON.stringify(result);
  const theirs = result === null ? detailIn(text) : text;
  if (own !== theirs)
    return { body, tone: "danger", title: "The answers differ", detail: firstDifference(own, theirs) };
  return {
    body,
    tone: "good",
    title: "The API gives the same answer, byte for byte",
    detail: `${new Blob([text]).size} bytes; ${result?.calculation_id ?? "the same refusal"}.`,
  };
}

function detailIn(text: string): string {
  try {
    return String((JSON.parse(text) as { readonly detail?: string }).detail ?? text);
  } catch {
    return text.slice(0, 300);
  }
}

function firstDifference(own: string, theirs: string): string {
  let at = 0;
  while (at < own.length && own[at] === theirs[at]) at += 1;
  const near = (text: string): string => text.slice(Math.max(0, at - 20), at + 40);
  return `From byte ${at}: here …${near(own)}…, there …${near(theirs)}… Reload the page: one of the two may be newer.`;
}
