// Opening an account through the link in the letter: only the person who reads that mail can choose its password.

import { useState } from "react";
import { Link } from "wouter";
import { post } from "../console/call.ts";
import { tokenInAddress } from "../ui/address.ts";
import { Form } from "../ui/form.tsx";
import { Page } from "../ui/page.tsx";
import { Password } from "../ui/password.tsx";
import { Callout, Written } from "../ui/pieces.tsx";

export default function Verify() {
  const [token] = useState(tokenInAddress);
  const [email, setEmail] = useState<string | null>(null);
  const send = async ({ password }: Record<string, string>) =>
    setEmail((await post<{ email: string }>("/verify", { token, password })).email);
  return (
    <Page title="Choose a password" isNarrow>
      {email === null ? (
        <Form initial={{ password: "" }} submit="Open my account" send={send}>
          <p>Your address is verified with this step. Only you choose the password.</p>
          <Password isNew />
        </Form>
      ) : (
        <Callout tone="good" title="Your account is open">
          <p>
            <Written text={email} /> is verified.
          </p>
          <Link className="button primary" href="/sign-in">
            Sign in
          </Link>
        </Callout>
      )}
    </Page>
  );
}
