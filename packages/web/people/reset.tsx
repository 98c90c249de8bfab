// A new password: requested by address, set by the link in the letter.

import { useState } from "react";
import { Link } from "wouter";
import { post } from "../console/call.ts";
import { tokenInAddress } from "../ui/address.ts";
import { Field, Form } from "../ui/form.tsx";
import { Page } from "../ui/page.tsx";
import { Password } from "../ui/password.tsx";
import { Callout } from "../ui/pieces.tsx";

export default function Reset() {
  const [token] = useState(tokenInAddress);
  return token === "" ? <Ask /> : <Choose token={token} />;
}

function Ask() {
  const [detail, setDetail] = useState<string | null>(null);
  const send = async (values: object) =>
    setDetail((await post<{ detail: string }>("/reset-request", values)).detail);
  return (
    <Page title="A new password" lead="We send a link to your address. It works for half an hour." isNarrow>
      {detail === null ? (
        <Form initial={{ email: "" }} submit="Send the link" send={send}>
          <Field name="email" label="Email address" type="email" autoComplete="username" />
        </Form>
      ) : (
        <Callout tone="good" title="Check your email">
          <p>{detail}</p>
        </Callout>
      )}
      <p className="after">
        <Link href="/sign-in">Back to sign-in</Link>
      </p>
    </Page>
  );
}

function Choose({ token }: { readonly token: string }) {
  const [isDone, setDone] = useState(false);
  const send = async ({ password }: Record<string, string>) => {
    await post("/reset", { token, password });
    setDone(true);
  };
  return (
    <Page title="Choose a new password" isNarrow>
      {isDone ? (
        <Callout tone="good" title="The password is set">
          <p>Every session was ended. Sign in with the new one.</p>
          <Link className="button primary" href="/sign-in">
            Sign in
          </Link>
        </Callout>
      ) : (
        <Form initial={{ password: "" }} submit="Set the password" send={send}>
          <Password isNew label="New password" />
        </Form>
      )}
    </Page>
  );
}
