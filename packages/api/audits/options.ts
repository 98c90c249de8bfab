// The mapping of an audit with the options of POST /audits in it, which go before its own.

import { type Mapping, readMapping } from "#audit";
import type { AuditSetup, RequestFault } from "#contract";

/** `today`: the day that interest runs to where the caller only asks for it. */
export function mappingOf(
  { mapping: given = {}, options: { interest, ...options } = {} }: AuditSetup,
  today: string,
): { readonly mapping: Mapping } | { readonly faults: readonly RequestFault[] } {
  const { interest_to, ...others } = given;
  const to = interest === undefined ? interest_to : interest === true ? today : interest;
  const asked = { ...others, ...options, ...(to === undefined || to === false ? {} : { interest_to: to }) };
  const { mapping, problems } = readMapping(asked);
  if (problems.length === 0) return { mapping };
  return { faults: problems.map(({ pointer, detail }) => ({ pointer: placeOf(pointer), detail })) };
  function placeOf(pointer: string): string {
    const [key = ""] = pointer.slice(1).split("/");
    if (key === "interest_to" && interest !== undefined) return "/options/interest";
    return `${Object.hasOwn(options, key) ? "/options" : "/mapping"}${pointer}`;
  }
}
