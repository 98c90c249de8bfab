// A secret shown once: it is in the page only until one leaves it, and nowhere else.

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { Secret } from "../console/answers.ts";
import { useTakenFocus } from "./focus.ts";
import { Callout, Copy } from "./pieces.tsx";

/** Holds a secret until the page is left, also when the browser keeps the page for the way back. */
export function useSecret() {
  const [secret, setSecret] = useState<Secret | null>(null);
  useEffect(() => {
    // At once: the page may be frozen as it stands.
    const forget = () => flushSync(() => setSecret(null));
    window.addEventListener("pagehide", forget);
    return () => window.removeEventListener("pagehide", forget);
  }, []);
  return [secret, setSecret] as const;
}

export function SecretShown({ secret: { key_id, secret } }: { readonly secret: Secret }) {
  const shown = useTakenFocus<HTMLDivElement>();
  return (
    <div ref={shown}>
      <Callout tone="warn" title="This is the only time the secret is shown">
        <p>
          Put it into a secret store or an environment variable now. It is not kept here and cannot be shown
          again.
        </p>
        <SecretLine name="Key ID" text={key_id} />
        <SecretLine name="Secret" text={secret} />
        <SecretLine name="Header" text={`Authorization: Bearer ${key_id}:${secret}`} />
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
