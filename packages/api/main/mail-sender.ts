// Sends waiting mail from the store, if there is a mail server.

import type { Mail, Store } from "#store";
import { type Log, placeOf } from "../shared/log.ts";
import { inRounds, type Rounds } from "./rounds.ts";

export interface MailSettings {
  readonly smtpUrl: string | null;
  readonly from: string;
  /** Where administrators see waiting mail. */
  readonly publicUrl: string;
}

type Send = (mail: Mail) => Promise<void>;

const LOOK_MS = 1000;
/** Without a mail server, we only log what waits. */
const GLANCE_MS = 5000;
const PATIENCE_MS = 15_000;

export function startMail(store: Store, settings: MailSettings, log: Log): Rounds {
  const send = settings.smtpUrl === null ? null : transportTo(settings.smtpUrl, settings.from);
  let told = 0;
  const round = async (): Promise<void> => {
    if (send !== null) return deliver(store, await send, log);
    const waiting = (await store.mails.list({ withLinks: false })).filter(
      ({ state }) => state === "queued",
    ).length;
    if (waiting > told)
      log("warn", "mail_waits", { count: waiting, shown_at: `${settings.publicUrl}/admin/mail` });
    told = waiting;
  };
  return inRounds(send === null ? GLANCE_MS : LOOK_MS, () =>
    round().catch((error: unknown) => log("warn", "mail_not_looked_at", { ...placeOf(error) })),
  );
}

async function deliver(store: Store, send: Send, log: Log): Promise<void> {
  for (const mail of await store.mails.take()) {
    try {
      await send(mail);
      await store.mails.sent(mail.id);
      log("info", "mail_sent", { mail: mail.id, tries: mail.tries });
    } catch (error) {
      log("warn", "mail_not_sent", { mail: mail.id, tries: mail.tries, ...placeOf(error) });
      await store.mails.notSent(mail);
    }
  }
}

/** A letter goes to the exact mailbox it names, or to none: the library would change these addresses. */
const SPECIAL = /[\s<>()[\],;:\\"]/;

/** Loads the library only where there is a server to talk to. */
async function transportTo(url: string, from: string): Promise<Send> {
  const { createTransport } = await import("nodemailer");
  const limits = {
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const transport = createTransport({ url, ...limits });
  return async ({ to, subject, text }) => {
    if (SPECIAL.test(to)) throw new Error("the address has characters that mail reads as something else");
    await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
  };
}
