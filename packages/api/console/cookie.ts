// The session's cookie: bound to this host by its name, out of reach of scripts, never sent from another site.

import { parseCookie, stringifySetCookie } from "cookie";

const NAME = "__Host-session";
const ALWAYS = { name: NAME, path: "/", secure: true, httpOnly: true, sameSite: "strict" } as const;

export const tokenIn = (header: string | undefined): string | null =>
  header === undefined ? null : (parseCookie(header)[NAME] ?? null);

/** Without an age of its own: the browser drops it when it closes, the service when its time is over. */
export const cookieFor = (token: string): string => stringifySetCookie({ ...ALWAYS, value: token });

/** For a person on their way to another service and back; expires after that. */
const TRAVEL = "__Host-travel";
const TRAVEL_S = 600;

export const travelIn = (header: string | undefined): string | null =>
  header === undefined ? null : (parseCookie(header)[TRAVEL] ?? null);

export const travelCookie = (value: string): string =>
  stringifySetCookie({ ...ALWAYS, name: TRAVEL, value, maxAge: TRAVEL_S });

export const NO_COOKIE: string = stringifySetCookie({ ...ALWAYS, value: "", maxAge: 0 });
