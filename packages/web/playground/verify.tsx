// Holds the page's answer against the API's, byte for byte. The key stays in its field and is forgotten with the page.

import { useId, useState } from "react";
import { Frame } from "../ui/frame.tsx";
import { Callout } from "../ui/pieces.tsx";
import type { Pricing } from "./price.ts";
import type { Shift } from "./shift.ts";

interface Verdict {
  readonly shift: Shift;
  readonly tone: "good" | "warn" | "danger";
  readonly title: string;
  readonly detail: string;
}

interface VerifyProps {
  readonly shift: Shift;
  readonly pricing: Pricing;
}

export function Verify({ shift, pricing }: VerifyProps) {
  const [key, setKey] = useState("");
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isAsking, setAsking] = useState(false);
  const id = useId();
  const ask = async () => {
    if (isAsking) return;
    setAsking(true);
    setVerdict(await compared(shift, pricing, key.trim()).finally(() => setAsking(false)));
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
        {verdict !== null && verdict.shift === shift && (
          <Callout tone={verdict.tone} title={verdict.title}>
            <p>{verdict.detail}</p>
          </Callout>
        )}
      </div>
    </form>
  );
}

async function compared(shift: Shift, { paid, problem }: Pricing, key: string): Promise<Verdict> {
  const answer = await fetch("/api/v1/calculate-pay", {
    method: "POST",
    credentials: "omit",
    cache: "no-store",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify(shift),
  }).catch(() => null);
  if (answer === null)
    return { shift, tone: "danger", title: "No answer", detail: "We can’t reach the service. Try again." };
  const text = await answer.text();
  if (![200, 422].includes(answer.status))
    return { shift, tone: "warn", title: `The API answered ${answer.status}`, detail: detailIn(text) };
  const own = paid === null ? (problem?.detail ?? "") : JSON.stringify(paid.result);
  const theirs = paid === null ? detailIn(text) : text;
  if (own !== theirs)
    return { shift, tone: "danger", title: "The answers differ", detail: firstDifference(own, theirs) };
  return {
    shift,
    tone: "good",
    title: "The API gives the same answer, byte for byte",
    detail: `${new Blob([text]).size} bytes; ${paid?.result.calculation_id ?? "the same refusal"}.`,
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
