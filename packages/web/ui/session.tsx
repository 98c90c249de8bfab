// Who is signed in: asked once when the app starts, and available to every part of it.

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import type { Session, SignedIn } from "../console/answers.ts";
import { get } from "../console/call.ts";

interface Known {
  /** Null until the service has answered. */
  readonly session: Session | null;
  readonly setSession: (session: Session) => void;
  readonly refresh: () => Promise<void>;
}

const NOBODY: Session = { person: null };
const SessionContext = createContext<Known | null>(null);

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [session, setSession] = useState<Session | null>(null);
  const refresh = useCallback(async () => setSession(await get<Session>("/session").catch(() => NOBODY)), []);
  useEffect(() => void refresh(), [refresh]);
  const known = useMemo(() => ({ session, setSession, refresh }), [session, refresh]);
  return <SessionContext value={known}>{children}</SessionContext>;
}

export function useSession(): Known {
  const known = useContext(SessionContext);
  if (known === null) throw new Error("there is no session around this component");
  return known;
}

export const isSignedIn = (session: Session | null): session is SignedIn =>
  session !== null && session.person !== null;

/** For pages behind the sign-in, which no one else sees. */
export function useSignedIn(): SignedIn {
  const { session } = useSession();
  if (!isSignedIn(session)) throw new Error("nobody is signed in");
  return session;
}
