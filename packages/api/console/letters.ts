// The letters the service writes: links are made from PUBLIC_URL alone, no secret is ever in one, and no word that
// anyone else wrote: an organisation's name could be an advertisement, a threat or a false link.

import type { Letter } from "#store";

export interface Letters {
  readonly verify: (to: string, token: string) => Letter;
  readonly accountKnown: (to: string) => Letter;
  readonly reset: (to: string, token: string) => Letter;
  readonly passwordSet: (to: string) => Letter;
  readonly invited: () => Omit<Letter, "to">;
  readonly removed: (to: string) => Letter;
  readonly handover: (to: string, token: string) => Letter;
  readonly accessAsked: (to: string) => Letter;
  readonly accessDecided: (to: string, decision: "approved" | "declined") => Letter;
  readonly factorChanged: (to: string) => Letter;
  readonly expiring: (to: string, keyId: string, days: number) => Letter;
  readonly webhookDisabled: (to: string) => Letter;
  readonly concern: (to: string, keyId: string, concern: "compromised" | "replacement") => Letter;
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
      text: `Someone, most likely you, signed up for Fairclause with this address. Open this link within an hour to choose a password and open the account:\n\n{link}\n\n${IGNORE}\n`,
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
    invited: () => ({
      subject: "You are invited to an organisation at Fairclause",
      text: `Someone invited this address to join their organisation at Fairclause. To see who, and to accept or decline, sign in at ${publicUrl}/account/invitations, or sign up with this address at ${publicUrl}/sign-up.\n\nYou belong to nothing unless you accept. If you do not know what this is about, there is nothing to do.\n`,
    }),
    removed: (to) => ({
      to,
      subject: "You no longer belong to an organisation at Fairclause",
      text: `You were removed from an organisation. Those you still belong to are at ${publicUrl}/account.\n`,
    }),
    handover: (to, token) => ({
      to,
      subject: "A credential for your organisation",
      text: `A credential was made for an organisation you belong to. Its secret can be seen once, within 24 hours, by the first person who opens this link:\n\n{link}\n\nIf the page says that it was opened already and none of you did, report the credential as compromised.\n`,
      link: pageLink(publicUrl, "handover", token),
    }),
    accessAsked: (to) => ({
      to,
      subject: "A request for access waits",
      text: `An organisation asks for access to the API. Decide at ${publicUrl}/admin.\n`,
    }),
    accessDecided: (to, decision) => ({
      to,
      subject: "Your request for access",
      text: `Your organisation's request for access to the API was ${decision}. More is at ${publicUrl}/account.\n`,
    }),
    factorChanged: (to) => ({
      to,
      subject: "Two-step sign-in was changed",
      text: `A second step of your account was added, removed or reset just now. If this was not you, set a new password at once at ${publicUrl}/reset and tell an administrator of the service.\n`,
    }),
    expiring: (to, keyId, days) => ({
      to,
      subject: `A key of your organisation ends within ${days} days`,
      text: `${keyId} stops working within ${days} days. An owner of your organisation can rotate it at ${publicUrl}/account: the old secret goes on for as long as you choose, while you put the new one in place.\n`,
    }),
    webhookDisabled: (to) => ({
      to,
      subject: "We stopped sending webhooks to an endpoint of your organisation",
      text: `An endpoint of your organisation took none of our webhooks for 5 days, or said that it is gone. We send it nothing more. What it missed, and why, is at ${publicUrl}/account. Put it right and send a test from there: when the test arrives, the endpoint is in use again, and you can send again what it missed.\n`,
    }),
    concern: (to, keyId, concern) => ({
      to,
      subject:
        concern === "compromised" ? "A credential was reported as compromised" : "A replacement is asked for",
      text: `An organisation reported ${keyId}: ${concern}. Act at ${publicUrl}/admin.\n`,
    }),
  };
}
