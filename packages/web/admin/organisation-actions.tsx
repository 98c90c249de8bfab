// Suspending and reinstating an organisation, and its limits.

import type { Policy } from "../console/answers.ts";
import { post } from "../console/call.ts";
import { useConfirmed } from "../ui/confirm.tsx";
import { Action } from "../ui/dialog.tsx";
import { Field, Prose, type Values } from "../ui/form.tsx";
import { countText, Facts } from "../ui/pieces.tsx";
import { useNotice } from "../ui/shell.tsx";
import type { AdminAccount } from "./answers.ts";

interface ActionsProps {
  readonly account: AdminAccount;
  readonly reload: () => void;
}

export function Standing({ account: { organisation }, reload }: ActionsProps) {
  const confirmed = useConfirmed();
  const tell = useNotice();
  const isActive = organisation.state === "active";
  const verb = isActive ? "suspend" : "reinstate";
  const name = isActive ? "Suspend" : "Reinstate";
  const send = async (values: Values) => {
    await confirmed(() => post(`/admin/organisations/${organisation.id}/${verb}`, values));
    tell(isActive ? "The organisation was suspended." : "The organisation was reinstated.");
    reload();
  };
  return (
    <Action
      key={verb}
      name={name}
      title={`${name} this organisation?`}
      submit={name}
      tone={isActive ? "danger" : "primary"}
      initial={{ reason: "" }}
      send={send}
    >
      <p>
        {isActive
          ? "Its keys are refused with 403 within a second. Its members can still sign in."
          : "Its keys that are still active work again."}
      </p>
      <Prose name="reason" label="Reason" />
    </Action>
  );
}

export const PolicyFacts = ({ policy }: { readonly policy: Policy }) => (
  <Facts
    rows={[
      ["Calculations", `${countText(policy.calculations_per_minute)} a minute for each key`],
      ["Shifts", `${countText(policy.shifts_per_minute)} a minute for each key`],
      ["Other requests", `${countText(policy.others_per_minute)} a minute for each key`],
      ["Live keys", `at most ${countText(policy.max_credentials)}`],
    ]}
  />
);

export function ChangePolicy({ account: { organisation, policy }, reload }: ActionsProps) {
  const confirmed = useConfirmed();
  const tell = useNotice();
  const initial = Object.fromEntries(Object.entries(policy).map(([name, value]) => [name, String(value)]));
  const send = async (values: Values) => {
    const body = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
    await confirmed(() => post(`/admin/organisations/${organisation.id}/policy`, body));
    tell("The limits were changed.");
    reload();
  };
  return (
    <Action
      name="Change"
      label="Change the limits"
      title="Limits"
      submit="Set the limits"
      initial={initial}
      send={send}
    >
      <Field name="calculations_per_minute" label="Calculations a minute" type="number" />
      <Field name="shifts_per_minute" label="Shifts a minute" type="number" />
      <Field name="others_per_minute" label="Other requests a minute" type="number" />
      <Field name="max_credentials" label="Live keys at most" type="number" />
    </Action>
  );
}
