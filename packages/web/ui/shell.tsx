// The frame of every page: the link past the header, the navigation, who is signed in, what was just done.

import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { Link, useLocation } from "wouter";
import { post } from "../console/call.ts";
import { useKeptFocus } from "./focus.ts";
import { isSignedIn, useSession } from "./session.tsx";

export interface NavigationItem {
  readonly href: string;
  readonly name: string;
  /** In another bundle: the browser loads a new page. */
  readonly isElsewhere?: boolean;
  /** Only its own path, not those below. */
  readonly isExact?: boolean;
}

interface ShellProps {
  readonly navigation: readonly NavigationItem[];
  readonly children: ReactNode;
}

const NoticeContext = createContext<(text: string) => void>(() => {});

/** Says in a word what was done. */
export const useNotice = () => useContext(NoticeContext);

export function Shell({ navigation, children }: ShellProps) {
  const [notice, setNotice] = useState<{ path: string; text: string } | null>(null);
  const [path] = useLocation();
  const main = useKeptFocus();
  const tell = useCallback((text: string) => setNotice({ path: window.location.pathname, text }), []);
  return (
    <NoticeContext value={tell}>
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <header className="top">
        <div className="top-inner">
          <a className="brand" href="/">
            <Mark /> Fairclause
          </a>
          <Navigation items={navigation} />
          <Who />
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        <div role="status" className="notice-place">
          {notice?.path === path && <p className="notice">{notice.text}</p>}
        </div>
        {children}
      </main>
      <footer className="foot">
        <p>What Fairclause answers is not legal advice. The award prevails.</p>
        <p>
          <a href="/docs">Documentation</a> <a href="/status">Status</a>
        </p>
      </footer>
    </NoticeContext>
  );
}

const Mark = () => (
  <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="7" />
    <path d="M9 24V8h14M9 15.5h10" />
    <circle cx="22.5" cy="22.5" r="2.6" />
  </svg>
);

function Navigation({ items }: { readonly items: readonly NavigationItem[] }) {
  return (
    <nav className="navigation" aria-label="Main">
      <ul>
        {items.map((item) => (
          <li key={item.href}>
            <NavigationLink {...item} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function NavigationLink({ href, name, isElsewhere, isExact }: NavigationItem) {
  const [path] = useLocation();
  const isHere = !isElsewhere && (path === href || (!isExact && path.startsWith(`${href}/`)));
  const current = isHere ? ("page" as const) : undefined;
  if (isElsewhere) return <a href={href}>{name}</a>;
  return (
    <Link href={href} aria-current={current}>
      {name}
    </Link>
  );
}

function Who() {
  const { session } = useSession();
  if (session === null) return <div className="who" />;
  if (!isSignedIn(session))
    return (
      <div className="who">
        <a href="/sign-in">Sign in</a>
        <a className="button primary small" href="/sign-up">
          Sign up
        </a>
      </div>
    );
  const leave = () => post("/sign-out").finally(() => window.location.assign("/sign-in"));
  return (
    <div className="who">
      <bdi className="who-email">{session.person.email}</bdi>
      <button type="button" className="button small" onClick={() => void leave()}>
        Sign out
      </button>
    </div>
  );
}
