// Everyone with an account, who administers, and who is disabled.

import { post } from "../console/call.ts";
import { useConfirmed } from "../ui/confirm.tsx";
import { Action } from "../ui/dialog.tsx";
import { Choice, Prose, type Values } from "../ui/form.tsx";
import { useLoaded, Wait } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Badge, Moment, Written } from "../ui/pieces.tsx";
import { useSignedIn } from "../ui/session.tsx";
import { useNotice } from "../ui/shell.tsx";
import { Table } from "../ui/table.tsx";
import type { ListedPerson } from "./answers.ts";

export function People() {
  const people = useLoaded<readonly ListedPerson[]>("/admin/people");
  const { person } = useSignedIn();
  return (
    <Page
      title="People"
      lead="When you change a role, or disable or erase a person, we sign them out everywhere."
    >
      <section className="card">
        <Wait on={people}>
          {(rows) => (
            <Table
              caption="People"
              columns={[
                { name: "Email", cell: ({ email }) => <Written text={email} /> },
                {
                  name: "Role",
                  cell: ({ is_administrator, is_auditor }) =>
                    is_administrator || is_auditor ? (
                      <Badge tone="info">{is_auditor ? "Auditor" : "Administrator"}</Badge>
                    ) : (
                      <Badge tone="plain">Person</Badge>
                    ),
                },
                { name: "May sign in", cell: (one) => <MaySignIn person={one} /> },
                { name: "Since", cell: ({ created_at }) => <Moment at={created_at} /> },
                {
                  name: "Actions",
                  cell: (one) =>
                    one.id === person.id ? (
                      <span className="soft">This is you</span>
                    ) : isErased(one) ? (
                      <span className="soft">Nothing</span>
                    ) : (
                      <span className="actions tight">
                        {!one.is_disabled && <ChangeRole person={one} reload={people.reload} />}
                        <ChangeStanding person={one} reload={people.reload} />
                        <ResetSteps person={one} reload={people.reload} />
                        <Erase person={one} reload={people.reload} />
                      </span>
                    ),
                },
              ]}
              rows={rows}
              keyOf={({ id }) => id}
              empty="Nobody yet."
            />
          )}
        </Wait>
      </section>
    </Page>
  );
}

/** What replaces the address of an erased person. */
const isErased = ({ email }: ListedPerson): boolean => email.endsWith("@erased.invalid");

const MaySignIn = ({ person }: { readonly person: ListedPerson }) => {
  if (isErased(person)) return <Badge tone="plain">Erased</Badge>;
  if (person.is_disabled) return <Badge tone="danger">Disabled</Badge>;
  return person.is_verified ? "Yes" : "Not yet";
};

interface ChangeProps {
  readonly person: ListedPerson;
  readonly reload: () => void;
}

function ChangeStanding({ person, reload }: ChangeProps) {
  const confirmed = useConfirmed();
  const tell = useNotice();
  const disables = !person.is_disabled;
  const verb = disables ? "disable" : "enable";
  const send = async (values: Values) => {
    await confirmed(() => post(`/admin/people/${person.id}/${verb}`, values));
    tell(disables ? "The person was disabled." : "The person was enabled.");
    reload();
  };
  const name = disables ? "Disable" : "Enable";
  return (
    <Action
      key={name}
      name={name}
      label={`${name}: ${person.email}`}
      title={`${name} this person?`}
      submit={name}
      tone={disables ? "danger" : "primary"}
      initial={{ reason: "" }}
      send={send}
    >
      <p>
        <Written text={person.email} />
      </p>
      <p>
        {disables
          ? "Every session ends at once, and nobody signs in with this address. Links to secrets that were sent to its organisations and not opened are closed; keys go on working."
          : "The person may sign in again with the password they had. If two administrators must agree on roles, they come back without one: propose it again."}
      </p>
      <Prose name="reason" label="Reason" />
    </Action>
  );
}

/** For a person who lost the device and the recovery codes. */
function ResetSteps({ person, reload }: ChangeProps) {
  const confirmed = useConfirmed();
  const tell = useNotice();
  const send = async (values: Values) => {
    await confirmed(() => post(`/admin/people/${person.id}/reset-factors`, values));
    tell("Two-step sign-in was reset.");
    reload();
  };
  return (
    <Action
      name="Reset two-step"
      label={`Reset two-step sign-in: ${person.email}`}
      title="Reset two-step sign-in?"
      submit="Reset"
      tone="danger"
      initial={{ reason: "" }}
      send={send}
    >
      <p>
        <Written text={person.email} />
      </p>
      <p>
        Their apps, passkeys and recovery codes go, and every session ends. They sign in with their password
        and set up a new second step. Make sure that it is them who asks: call them.
      </p>
      <Prose name="reason" label="Reason" />
    </Action>
  );
}

function Erase({ person, reload }: ChangeProps) {
  const confirmed = useConfirmed();
  const tell = useNotice();
  const send = async (values: Values) => {
    await confirmed(() => post(`/admin/people/${person.id}/erase`, values));
    tell("The person was erased.");
    reload();
  };
  return (
    <Action
      name="Erase"
      label={`Erase: ${person.email}`}
      title="Erase this person?"
      submit="Erase for good"
      tone="danger"
      initial={{ reason: "" }}
      send={send}
    >
      <p>
        <Written text={person.email} />
      </p>
      <p>
        The email address, password, sessions and letters go, here and in the activity log, and the person
        leaves every organisation. What they did stays in the log under an id. You can't undo this.
      </p>
      <Prose name="reason" label="Reason" />
    </Action>
  );
}

const ROLES = [
  { value: "administrator", label: "Administrator", hint: "Decides, issues keys, changes roles." },
  { value: "auditor", label: "Auditor", hint: "Sees what administrators see, and changes nothing." },
  { value: "person", label: "None", hint: "A person with an account of their own." },
];

const roleOf = ({ is_administrator, is_auditor }: ListedPerson): string =>
  is_administrator ? "administrator" : is_auditor ? "auditor" : "person";

function ChangeRole({ person, reload }: ChangeProps) {
  const confirmed = useConfirmed();
  const tell = useNotice();
  const send = async (values: Values) => {
    const answer = await confirmed(() => post<object>(`/admin/people/${person.id}/role`, values));
    tell("proposal" in answer ? "It waits for another administrator." : "The role was changed.");
    reload();
  };
  return (
    <Action
      name="Change role"
      label={`Change role: ${person.email}`}
      title="Change the role"
      submit="Change the role"
      initial={{ role: roleOf(person), reason: "" }}
      send={send}
    >
      <p>
        <Written text={person.email} />
      </p>
      <Choice name="role" label="Role" options={ROLES} />
      <Prose name="reason" label="Reason" />
    </Action>
  );
}
