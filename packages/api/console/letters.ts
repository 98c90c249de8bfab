// The letters we write: links come from PUBLIC_URL alone, and no letter has a secret or text that
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
  readonly expiring: (to: string, keyId: string, days: number, reader: "member" | "administrator") => Letter;
  readonly webhookDisabled: (to: string) => Letter;
  readonly concern: (to: string, keyId: string, concern: "compromised" | "replacement") => Letter;
}

/** A token goes behind `#`, so no server gets it and no log on the way has it. */
export const pageLink = (publicUrl: string, page: "verify" | "reset" | "handover", token: string): string =>
  `${publicUrl}/${page}#${token}`;

const IGNORE = "If this was not you, ignore this email. Nothing happens unless someone opens the link.";

export function lettersFrom(publicUrl: string): Letters {
  return {
    verify: (to, token) => ({
      to,
      subject: "Verify your address for Fairclause",
      text: `Someone, probably you, signed up for Fairclause with this address. Open this link within an hour to choose a password:\n\n{link}\n\n${IGNORE}\n`,
      link: pageLink(publicUrl, "verify", token),
    }),
    accountKnown: (to) => ({
      to,
      subject: "You already have an account with Fairclause",
      text: `Someone, probably you, signed up for Fairclause with this address, but you already have an account. Sign in at ${publicUrl}/sign-in, or ask for a new password there.\n\nIf this was not you, you don't need to do anything.\n`,
    }),
    reset: (to, token) => ({
      to,
      subject: "A new password for Fairclause",
      text: `Someone, probably you, asked for a new password. Open this link within 30 minutes to choose one:\n\n{link}\n\n${IGNORE}\n`,
      link: pageLink(publicUrl, "reset", token),
    }),
    passwordSet: (to) => ({
      to,
      subject: "Your Fairclause password has changed",
      text: `Your password has just changed, and we signed you out everywhere. If this was not you, ask for a new password now at ${publicUrl}/sign-in and tell an administrator of the service.\n`,
    }),
    invited: () => ({
      subject: "You are invited to an organisation at Fairclause",
      text: `Someone invited this address to join their organisation at Fairclause. To see who, and to accept or decline, sign in at ${publicUrl}/account/invitations, or sign up with this address at ${publicUrl}/sign-up.\n\nYou join only if you accept. If you don't know what this is about, you don't need to do anything.\n`,
    }),
    removed: (to) => ({
      to,
      subject: "You no longer belong to an organisation at Fairclause",
      text: `An owner removed you from an organisation. Your other organisations are at ${publicUrl}/account.\n`,
    }),
    handover: (to, token) => ({
      to,
      subject: "A new API key for your organisation",
      text: `Your organisation has a new API key. The first person who opens this link sees its secret, once, within 24 hours:\n\n{link}\n\nIf the page says that someone has opened it and none of you did, report the key as compromised.\n`,
      link: pageLink(publicUrl, "handover", token),
    }),
    accessAsked: (to) => ({
      to,
      subject: "An organisation asks for access to the API",
      text: `An organisation asks for access to the API. Decide at ${publicUrl}/admin.\n`,
    }),
    accessDecided: (to, decision) => ({
      to,
      subject: "Your request for access",
      text: `We ${decision} your organisation's request for access to the API. See ${publicUrl}/account.\n`,
    }),
    factorChanged: (to) => ({
      to,
      subject: "Your two-step sign-in has changed",
      text: `Someone has just added, removed or reset a second step of your account. If this was not you, set a new password now at ${publicUrl}/reset and tell an administrator of the service.\n`,
    }),
    expiring: (to, keyId, days, reader) =>
      reader === "member"
        ? {
            to,
            subject: `A key of your organisation ends within ${days} days`,
            text: `${keyId} stops working within ${days} days. An owner of your organisation can rotate it at ${publicUrl}/account: the old secret keeps working for as long as you choose, while you put the new one in place.\n`,
          }
        : {
            to,
            subject: `A key of an organisation without members ends within ${days} days`,
            text: `${keyId} stops working within ${days} days. Its organisation has nobody who can sign in, so we write to you. Tell the people who use the key, and replace it at ${publicUrl}/admin.\n`,
          },
    webhookDisabled: (to) => ({
      to,
      subject: "We stopped sending webhooks to an endpoint of your organisation",
      text: `An endpoint of your organisation accepted none of our webhooks for 5 days, or said that it is gone, so we stopped sending to it. See what it missed, and why, at ${publicUrl}/account. Fix it and send a test from there. When the test arrives, we use the endpoint again, and you can resend what it missed.\n`,
    }),
    concern: (to, keyId, concern) => ({
      to,
      subject:
        concern === "compromised" ? "An API key was reported as compromised" : "A replacement is asked for",
      text: `An organisation reported ${keyId}: ${concern}. Act at ${publicUrl}/admin.\n`,
    }),
  };
}
