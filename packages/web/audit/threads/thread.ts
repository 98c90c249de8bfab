// The script of every thread of the audit page: the desk, or a pricer. It loads nothing more and makes no requests.

import { newDesk } from "./desk.ts";
import type { DeskCall, DeskCalls, DeskReply, PricerStart } from "./messages.ts";
import { startPricer } from "./pricer.ts";

const reply = (message: DeskReply): void => self.postMessage(message);
const desk = newDesk((progress) => reply({ progress }));

/** The page sends each call's input: `messages.ts` has both sides. */
const called = <N extends keyof DeskCalls>(name: N, given: unknown): ReturnType<DeskCalls[N]> =>
  (desk[name] as (given: unknown) => ReturnType<DeskCalls[N]>)(given);

async function answer({ id, name, given }: DeskCall): Promise<void> {
  try {
    reply({ id, value: await called(name, given) });
  } catch (error) {
    reply({ id, fault: error instanceof Error ? error.message : String(error) });
  }
}

self.onmessage = ({ data }: MessageEvent<DeskCall | PricerStart>) => {
  if (data.role === "pricer") startPricer(data);
  else void answer(data);
};
