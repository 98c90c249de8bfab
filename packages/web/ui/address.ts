// What the address of a page carries: a link's token, and where to go after signing in.

/** Tokens of links stand behind `#`, so that no server on the way sees them. */
export const tokenInAddress = (): string => window.location.hash.slice(1);

/** A path of ours, whatever was asked for: another site's address leads to the account page. */
export function nextInAddress(): string {
  const asked = new URLSearchParams(window.location.search).get("next") ?? "";
  const { origin } = window.location;
  if (!asked.startsWith("/") || !URL.canParse(asked, origin)) return "/account";
  const url = new URL(asked, origin);
  return url.origin === origin ? url.pathname + url.search : "/account";
}
