// The letters the service writes: links are made from PUBLIC_URL alone, and no secret is ever in one.

import type { Letter } from "#store";

export interface Letters {
  readonly verify: (to: string, token: string) => Letter;
  readonly accountKnown: (to: string) => Letter;
  readonly reset: (to: string, token: string) => Letter;
  readonly passwordSet: (to: string) => Letter;
  readonly invited: (to: string, organisation: string) => Letter;
  readonly handover: (to: string, token: string, organisation: string) => Letter;
  readonly accessAsked: (to: string, organisation: string) => Letter;
  readonly accessDecided: (to: string, organisation: string, decision: string) => Letter;
  readonly concern: (to: string, organisation: string, keyId: string, concern: string) => Letter;
}

/** A token goes behind `#`: it is sent to no server and stands in no log on the way. */
export const pageLink = (publicUrl: string, page: "verify" | "reset" | "handover", token: string): string =>
  `${publicUrl}/${page}#${token}`;

const IGNORE = "If this was not you, ignore this letter: nothing happens unless the link is used.";

export function lettersFrom(publicUrl: string): Letters {
  return {
    verify: (to, token) => ({
      to,
      subject: "Verify your address for Fairclause",
      text: `Someone, most likely you, signed up for Fairclause with this address. Open this link within an hour to verify it and open the account:\n\n{link}\n\n${IGNORE}\n`,
      link: pageLink(publicUrl, "verify", token),
    }),
    accountKnown: (to) => ({
      to,
      subject: "You already have an account with Fairclause",
      text: `Someone, most likely you, signed up for Fairclause with this address, which has an account already. Sign in at ${publicUrl}/sign-in, or ask there for a new password.\n\nIf this was not you, there is nothing to do.\n`,
    }),
    reset: (to, token) => ({
      to,
      subject: "A new password for Fairclause",
      text: `Someone, most likely you, asked for a new password. Open this link within half an hour to choose it:\n\n{link}\n\n${IGNORE}\n`,
      link: pageLink(publicUrl, "reset", token),
    }),
    passwordSet: (to) => ({
      to,
      subject: "Your password for Fairclause was set",
      text: `The password of your account was set just now, and every session was ended. If this was not you, ask for a new one at once at ${publicUrl}/sign-in and tell an administrator of the service.\n`,
    }),
    invited: (to, organisation) => ({
      to,
      subject: "You belong to an organisation at Fairclause",
      text: `A member of ${organisation} added you to it. Sign in at ${publicUrl}/sign-in, or sign up with this address at ${publicUrl}/sign-up.\n`,
    }),
    handover: (to, token, organisation) => ({
      to,
      subject: "A credential for your organisation",
      text: `A credential was made for ${organisation}. Its secret can be seen once, within 24 hours, by whoever opens this link first:\n\n{link}\n\nIf the page says that it was opened already and none of you did, report the credential as compromised.\n`,
      link: pageLink(publicUrl, "handover", token),
    }),
    accessAsked: (to, organisation) => ({
      to,
      subject: "A request for access waits",
      text: `${organisation} asks for access to the API. Decide at ${publicUrl}/admin.\n`,
    }),
    accessDecided: (to, organisation, decision) => ({
      to,
      subject: "Your request for access",
      text: `The request of ${organisation} for access to the API was ${decision}. More is at ${publicUrl}/account.\n`,
    }),
    concern: (to, organisation, keyId, concern) => ({
      to,
      subject:
        concern === "compromised" ? "A credential was reported as compromised" : "A replacement is asked for",
      text: `${organisation} reported ${keyId}: ${concern}. Act at ${publicUrl}/admin.\n`,
    }),
  };
}
