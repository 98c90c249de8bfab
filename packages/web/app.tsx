// Everyone's app: its routes, and the frame around them.

import { lazy, Suspense } from "react";
import { Route, Switch } from "wouter";
import { NAVIGATION, PAGES } from "./pages.ts";
import { Busy } from "./ui/loading.tsx";
import { Missing } from "./ui/page.tsx";
import { isSignedIn, SessionProvider, useSession } from "./ui/session.tsx";
import { Shell } from "./ui/shell.tsx";

const pages = PAGES.map(({ path, load }) => ({ path, component: lazy(load) }));

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
        ...(session.person.is_administrator || session.person.is_auditor
          ? [{ href: "/admin", name: "Administration", isElsewhere: true }]
          : []),
      ]
    : [];
  return (
    <Shell navigation={[...NAVIGATION, ...own]}>
      <Suspense fallback={<Busy />}>
        <Routes />
      </Suspense>
    </Shell>
  );
}

const Routes = () => (
  <Switch>
    {pages.map(({ path, component }) => (
      <Route key={path} path={path} component={component} />
    ))}
    <Route component={Missing} />
  </Switch>
);
