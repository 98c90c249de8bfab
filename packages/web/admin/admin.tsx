// The administrators' app: what waits, organisations, people, the activity log, mail, award data.

import { Redirect, Route, Switch } from "wouter";
import type { SignedIn } from "../console/answers.ts";
import { ConfirmProvider } from "../ui/confirm.tsx";
import { LookingOn } from "../ui/dialog.tsx";
import { Busy } from "../ui/loading.tsx";
import { Missing } from "../ui/page.tsx";
import { isSignedIn, SessionProvider, useSession } from "../ui/session.tsx";
import { Shell } from "../ui/shell.tsx";
import { AwardData } from "./award-data.tsx";
import { ActivityLog } from "./log.tsx";
import { MailQueue } from "./mail.tsx";
import { OrganisationPage } from "./organisation.tsx";
import { Organisations } from "./organisations.tsx";
import { People } from "./people.tsx";
import { WhatWaits } from "./queue.tsx";

const NAVIGATION = [
  { href: "/admin", name: "Queue", isExact: true },
  { href: "/admin/organisations", name: "Organisations" },
  { href: "/admin/people", name: "People" },
  { href: "/admin/log", name: "Activity log" },
  { href: "/admin/mail", name: "Mail" },
  { href: "/admin/award-data", name: "Award data" },
  { href: "/account", name: "Account", isElsewhere: true },
];

export const Admin = () => (
  <SessionProvider>
    <ConfirmProvider>
      <Shell navigation={NAVIGATION}>
        <ForAdministrators />
      </Shell>
    </ConfirmProvider>
  </SessionProvider>
);

const mayLook = ({ person }: SignedIn): boolean => person.is_administrator || person.is_auditor;

/** A session may end while the page is open. */
function ForAdministrators() {
  const { session } = useSession();
  if (session === null) return <Busy />;
  if (isSignedIn(session) && mayLook(session) && !session.person.is_strong) {
    window.location.assign("/account/security");
    return <Busy />;
  }
  if (!isSignedIn(session) || !mayLook(session)) {
    window.location.assign(`/sign-in?next=${encodeURIComponent(window.location.pathname)}`);
    return <Busy />;
  }
  return (
    <LookingOn value={!session.person.is_administrator}>
      <Switch>
        <Route path="/admin" component={WhatWaits} />
        <Route path="/admin/organisations" component={Organisations} />
        <Route path="/admin/organisations/:id">{({ id }) => <OrganisationPage key={id} id={id} />}</Route>
        <Route path="/admin/people" component={People} />
        <Route path="/admin/log" component={ActivityLog} />
        <Route path="/admin/audit">
          <Redirect to="/admin/log" replace />
        </Route>
        <Route path="/admin/mail" component={MailQueue} />
        <Route path="/admin/award-data" component={AwardData} />
        <Route component={Missing} />
      </Switch>
    </LookingOn>
  );
}
