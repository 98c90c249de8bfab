// Founding an organisation, which is what a key belongs to.

import { Link, useLocation } from "wouter";
import type { Organisation } from "../console/answers.ts";
import { post } from "../console/call.ts";
import { Choice, Field, Form } from "../ui/form.tsx";
import { Page } from "../ui/page.tsx";
import { useSession, useSignedIn } from "../ui/session.tsx";
import { AccountNavigation } from "./navigation.tsx";

const TYPES = [
  { value: "Developer", label: "Developer", hint: "You build payroll, rostering or another product." },
  { value: "Employer", label: "Employer", hint: "You pay people under an award." },
  {
    value: "Adviser",
    label: "Adviser",
    hint: "You advise employers or employees: books, payroll, law, a union.",
  },
];

export function Onboarding() {
  const { refresh } = useSession();
  const isFirst = useSignedIn().organisations.length === 0;
  const [, go] = useLocation();
  const send = async (values: object) => {
    const { organisation } = await post<{ organisation: Organisation }>("/organisations", values);
    await refresh();
    go(`/account/${organisation.id}`, { replace: true });
  };
  return (
    <Page
      title={isFirst ? "Your organisation" : "Another organisation"}
      lead={
        isFirst
          ? "Keys belong to an organisation, not to a person. Others can join it later."
          : "It has its own members, access and keys."
      }
      above={isFirst ? undefined : <AccountNavigation id={undefined} />}
      isNarrow={isFirst}
    >
      <Form initial={{ name: "", type: "" }} submit="Create the organisation" send={send}>
        <Field name="name" label="Name" autoComplete="organization" />
        <Choice name="type" label="What kind is it?" options={TYPES} />
      </Form>
      <p className="after soft">
        Does your organisation have an account already? Ask a member to invite your address, then look at your{" "}
        <Link href="/account/invitations">invitations</Link>.
      </p>
    </Page>
  );
}
