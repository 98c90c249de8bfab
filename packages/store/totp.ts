// Time-based codes (RFC 6238): six digits for half a minute. We also accept the one before and after, for a clock that
// is off.

import { verifySync } from "otplib";

const PERIOD_S = 30;
const CODE = /^\d{6}$/;

/** The time step of this code; undefined if it is not a code, or of a step up to the last one used. */
export function stepOf(secret: string, code: string, nowMs: number, lastStep: number): number | undefined {
  const token = code.replace(/\s/g, "");
  if (!CODE.test(token)) return undefined;
  const found = verifySync({
    secret,
    token,
    epoch: Math.floor(nowMs / 1000),
    epochTolerance: PERIOD_S,
    ...(lastStep > 0 ? { afterTimeStep: lastStep } : {}),
  });
  return found.valid && "timeStep" in found && found.timeStep > lastStep ? found.timeStep : undefined;
}
