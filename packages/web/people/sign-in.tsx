// Sign-in, which leads to where one wanted to go, as long as that is here.

import { Link, useLocation } from "wouter";
import type { Session } from "../console/answers.ts";
import { post } from "../console/call.ts";
import { nextInAddress } from "../ui/address.ts";
import { Field, Form } from "../ui/form.tsx";
import { Page } from "../ui/page.tsx";
import { Password } from "../ui/password.tsx";
import { useSession } from "../ui/session.tsx";

export default function SignIn() {
  const { setSession } = useSession();
  const [, go] = useLocation();
  const send = async (values: object) => {
    const session = await post<Session>("/sign-in", values);
    const next = nextInAddress();
    // The administrators' pages are another bundle.
    if (next.startsWith("/admin")) return window.location.assign(next);
    setSession(session);
    go(next, { replace: true });
  };
  return (
    <Page title="Sign in" isNarrow>
      <Form initial={{ email: "", password: "" }} submit="Sign in" send={send}>
        <Field name="email" label="Email address" type="email" autoComplete="username" />
        <Password />
      </Form>
      <p className="after">
        <Link href="/reset">Forgot your password?</Link> · <Link href="/sign-up">Sign up</Link>
      </p>
    </Page>
  );
}
