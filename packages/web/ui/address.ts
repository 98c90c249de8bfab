// What the address of a page carries: a link's token, and where to go after signing in.

/** Tokens of links go behind `#`, so that no server on the way sees them. */
export const tokenInAddress = (): string => window.location.hash.slice(1);

export const nextInAddress = (): string =>
  pathHere(new URLSearchParams(window.location.search).get("next") ?? "", window.location.origin);

/** A path of ours, whatever the address asks for: another site's address leads to the account page. */
export function pathHere(asked: string, origin: string): string {
  if (!asked.startsWith("/") || !URL.canParse(asked, origin)) return "/account";
  const { pathname, search, origin: theirs } = new URL(asked, origin);
  const path = pathname + search;
  // Browsers remove dots from a path; they may read the rest as a host.
  return theirs === origin && !path.startsWith("//") ? path : "/account";
}
