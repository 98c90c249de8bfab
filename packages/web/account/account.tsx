// The pages of people with an account: their organisation, its keys and uses, the quickstart, their sessions.

import { Redirect, Route, Switch } from "wouter";
import type { Account as AccountAnswer } from "../console/answers.ts";
import { ConfirmProvider } from "../ui/confirm.tsx";
import { useLoaded, Wait } from "../ui/loading.tsx";
import { Missing, Page } from "../ui/page.tsx";
import { useSignedIn } from "../ui/session.tsx";
import { Corrections } from "./corrections.tsx";
import { ForPeople } from "./guard.tsx";
import { Invitations } from "./invitations.tsx";
import { AccountNavigation } from "./navigation.tsx";
import { Onboarding } from "./onboarding.tsx";
import { Overview } from "./overview.tsx";
import { Quickstart } from "./quickstart.tsx";
import { Security } from "./security.tsx";
import { Usage } from "./usage.tsx";
import { Webhooks } from "./webhooks.tsx";

export default function Account() {
  return (
    <ForPeople>
      <ConfirmProvider>
        <Switch>
          <Route path="/account" component={Start} />
          <Route path="/account/new" component={Onboarding} />
          <Route path="/account/invitations" component={Invitations} />
          <Route path="/account/security" component={Security} />
          <Route path="/account/:id/:part?">
            {({ id, part = "" }) => <Own key={id} id={id} part={part} />}
          </Route>
        </Switch>
      </ConfirmProvider>
    </ForPeople>
  );
}

/** The first organisation; a person without one founds one. */
function Start() {
  const [first] = useSignedIn().organisations;
  return <Redirect to={first === undefined ? "/account/new" : `/account/${first.id}`} replace />;
}

const PARTS = {
  "": { title: null, Part: Overview },
  usage: { title: "Usage", Part: Usage },
  quickstart: { title: "Quickstart", Part: Quickstart },
  webhooks: { title: "Webhooks", Part: Webhooks },
  corrections: { title: "Corrections", Part: Corrections },
} as const;

const isPart = (part: string): part is keyof typeof PARTS => Object.hasOwn(PARTS, part);

function Own({ id, part }: { readonly id: string; readonly part: string }) {
  const { organisations } = useSignedIn();
  const account = useLoaded<AccountAnswer>(`/organisations/${encodeURIComponent(id)}`);
  if (!isPart(part)) return <Missing />;
  const { title, Part } = PARTS[part];
  const name = account.value?.organisation.name ?? organisations.find((one) => one.id === id)?.name;
  return (
    <Page title={title ?? name ?? "Account"} above={<AccountNavigation id={id} />}>
      <Wait on={account}>{(value) => <Part account={value} reload={account.reload} />}</Wait>
    </Page>
  );
}
