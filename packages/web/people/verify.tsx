// Verifying an address: a button, so that a mail scanner that opens links verifies nothing.

import { useState } from "react";
import { Link } from "wouter";
import { post } from "../console/call.ts";
import { tokenInAddress } from "../ui/address.ts";
import { Form } from "../ui/form.tsx";
import { Page } from "../ui/page.tsx";
import { Callout, Written } from "../ui/pieces.tsx";

export default function Verify() {
  const [token] = useState(tokenInAddress);
  const [email, setEmail] = useState<string | null>(null);
  const send = async () => setEmail((await post<{ email: string }>("/verify", { token })).email);
  return (
    <Page title="Verify your address" isNarrow>
      {email === null ? (
        <Form initial={{}} submit="Verify and open my account" send={send}>
          <p>One click, and the account is yours.</p>
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
