// Pages for signed-in people; sends others to the sign-in and back.

import type { ReactNode } from "react";
import { Redirect, useLocation } from "wouter";
import { Busy } from "../ui/loading.tsx";
import { isSignedIn, useSession } from "../ui/session.tsx";

export function ForPeople({ children }: { readonly children: ReactNode }) {
  const { session } = useSession();
  const [path] = useLocation();
  if (session === null) return <Busy />;
  if (!isSignedIn(session)) return <Redirect to={`/sign-in?next=${encodeURIComponent(path)}`} replace />;
  return <>{children}</>;
}
