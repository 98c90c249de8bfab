// Sign-up: asks only for the address; the person who reads its mail chooses the password.

import { useState } from "react";
import { Link } from "wouter";
import { post } from "../console/call.ts";
import { Field, Form } from "../ui/form.tsx";
import { Page } from "../ui/page.tsx";
import { Callout } from "../ui/pieces.tsx";

export default function SignUp() {
  const [detail, setDetail] = useState<string | null>(null);
  if (detail !== null)
    return (
      <Page title="Check your email" isNarrow>
        <Callout tone="good" title="Almost there">
          <p>{detail}</p>
        </Callout>
        <p>
          Open the link to choose a password. Then <Link href="/sign-in">sign in</Link>.
        </p>
      </Page>
    );
  return (
    <Page title="Sign up" lead="An account lets your organisation ask for a key to the API." isNarrow>
      <Form
        initial={{ email: "" }}
        submit="Sign up"
        send={async (values) => setDetail((await post<{ detail: string }>("/sign-up", values)).detail)}
      >
        <Field name="email" label="Email address" type="email" autoComplete="username" />
      </Form>
      <p className="after">
        Already have an account? <Link href="/sign-in">Sign in</Link>.
      </p>
    </Page>
  );
}
