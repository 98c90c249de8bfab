// Everyone's app: its routes, and what stands around them.

import { lazy, Suspense } from "react";
import { Route, Switch } from "wouter";
import { Account } from "./account/account.tsx";
import { OPEN_NAVIGATION, OPEN_PAGES } from "./open-pages.ts";
import { Handover } from "./people/handover.tsx";
import { Reset } from "./people/reset.tsx";
import { SignIn } from "./people/sign-in.tsx";
import { SignUp } from "./people/sign-up.tsx";
import { Verify } from "./people/verify.tsx";
import { Busy } from "./ui/loading.tsx";
import { Missing } from "./ui/page.tsx";
import { isSignedIn, SessionProvider, useSession } from "./ui/session.tsx";
import { Shell } from "./ui/shell.tsx";

const open = OPEN_PAGES.map(({ path, load }) => ({ path, component: lazy(load) }));

export const App = () => (
  <SessionProvider>
    <Framed />
  </SessionProvider>
);

function Framed() {
  const { session } = useSession();
  const own = isSignedIn(session)
    ? [
        { href: "/account", name: "Account" },
        ...(session.person.is_administrator
          ? [{ href: "/admin", name: "Administration", isElsewhere: true }]
          : []),
      ]
    : [];
  return (
    <Shell navigation={[...OPEN_NAVIGATION, ...own]}>
      <Suspense fallback={<Busy />}>
        <Routes />
      </Suspense>
    </Shell>
  );
}

const Routes = () => (
  <Switch>
    {open.map(({ path, component }) => (
      <Route key={path} path={path} component={component} />
    ))}
    <Route path="/sign-up" component={SignUp} />
    <Route path="/verify" component={Verify} />
    <Route path="/sign-in" component={SignIn} />
    <Route path="/reset" component={Reset} />
    <Route path="/handover" component={Handover} />
    <Route path="/account/*?" component={Account} />
    <Route component={Missing} />
  </Switch>
);
