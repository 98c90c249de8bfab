// Sign-in, which leads to the page the person wanted, if it is ours.

import { useState } from "react";
import { Link, useLocation } from "wouter";
import type { SecondStep, Session } from "../console/answers.ts";
import { post } from "../console/call.ts";
import { nextInAddress } from "../ui/address.ts";
import { Field, Form } from "../ui/form.tsx";
import { useLoaded } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { hasPasskeys, signWithPasskey } from "../ui/passkey.ts";
import { Password } from "../ui/password.tsx";
import { useSession } from "../ui/session.tsx";
import { Second } from "./second-step.tsx";

/** Signed in, or a second step is needed. */
export type FirstAnswer = Session | { readonly second_step: SecondStep };

/** To the page the person wanted. */
export function useEntered(): (session: Session) => void {
  const { setSession } = useSession();
  const [, go] = useLocation();
  return (session) => {
    const next = landingOf(session);
    // The administrators' pages are another bundle.
    if (next.startsWith("/admin")) return window.location.assign(next);
    setSession(session);
    go(next, { replace: true });
  };
}

/** Administrators land on the queue, unless the address asks for another page. */
function landingOf({ person }: Session): string {
  const isAsked = new URLSearchParams(window.location.search).has("next");
  const looksAfter = person?.is_administrator === true && person.is_strong;
  return !isAsked && looksAfter ? "/admin" : nextInAddress();
}

export default function SignIn() {
  const [second, setSecond] = useState<SecondStep | null>(null);
  const entered = useEntered();
  const first = (answer: FirstAnswer) =>
    "second_step" in answer ? setSecond(answer.second_step) : entered(answer);
  if (second !== null)
    return (
      <Page title="Second step" isNarrow>
        <Second step={second} entered={entered} />
      </Page>
    );
  return (
    <Page title="Sign in" isNarrow>
      <Form
        initial={{ email: "", password: "" }}
        submit="Sign in"
        send={async (values) => first(await post<FirstAnswer>("/sign-in", values))}
      >
        <Field name="email" label="Email address" type="email" autoComplete="username" />
        <Password />
      </Form>
      {hasPasskeys() && (
        <Form
          initial={{}}
          submit="Sign in with a passkey"
          tone="plain"
          send={async () => entered(await byPasskey())}
        />
      )}
      <OtherService />
      <p className="after">
        <Link href="/reset">Forgot your password?</Link> · <Link href="/sign-up">Sign up</Link>
      </p>
    </Page>
  );
}

function OtherService() {
  const { value } = useLoaded<{ readonly provider: { readonly name: string } | null }>("/oidc");
  if (value?.provider == null) return null;
  const send = async () => window.location.assign((await post<{ url: string }>("/oidc/leave")).url);
  return <Form initial={{}} submit={`Sign in with ${value.provider.name}`} tone="plain" send={send} />;
}

async function byPasskey(): Promise<Session> {
  const { ticket, options } = await post<PasskeyAsked>("/sign-in/passkey/begin");
  return post<Session>("/sign-in/passkey", { ticket, passkey: await signWithPasskey(options) });
}

interface PasskeyAsked {
  readonly ticket: string;
  readonly options: NonNullable<SecondStep["passkey"]>;
}
