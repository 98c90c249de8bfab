// A secret shown once: it is in the page only until one leaves it, and nowhere else.

import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { Secret } from "../console/answers.ts";
import { useTakenFocus } from "./focus.ts";
import { Callout, Copy } from "./pieces.tsx";

/** Keeps a secret until one leaves the page, even if the browser keeps the page for the back button. */
export function useSecret<T = Secret>() {
  const [secret, setSecret] = useState<T | null>(null);
  useEffect(() => {
    // At once: the browser may freeze the page in its current state.
    const forget = () => flushSync(() => setSecret(null));
    window.addEventListener("pagehide", forget);
    return () => window.removeEventListener("pagehide", forget);
  }, []);
  return [secret, setSecret] as const;
}

export const SecretShown = ({ secret: { key_id, secret } }: { readonly secret: Secret }) => (
  <ShownOnce
    lines={[
      ["Key ID", key_id],
      ["Secret", secret],
      ["Header", `Authorization: Bearer ${key_id}:${secret}`],
    ]}
  >
    <p>
      Put it into a secret store or an environment variable now. It is not kept here and cannot be shown
      again.
    </p>
  </ShownOnce>
);

interface ShownOnceProps {
  readonly lines: readonly (readonly [name: string, text: string])[];
  readonly children: ReactNode;
}

export function ShownOnce({ lines, children }: ShownOnceProps) {
  const shown = useTakenFocus<HTMLDivElement>();
  return (
    <div ref={shown}>
      <Callout tone="warn" title="This is the only time the secret is shown">
        {children}
        {lines.map(([name, text]) => (
          <SecretLine key={name} name={name} text={text} />
        ))}
      </Callout>
    </div>
  );
}

const SecretLine = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <div className="secret-line">
    <span>{name}</span>
    <code data-secret={name}>{text}</code>
    <Copy text={text} label={`Copy: ${name}`} />
  </div>
);
