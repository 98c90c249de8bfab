// What the three files of an audit are called: each by a name of its own, as the manifest tells them apart by it.

import { type AuditSetup, FILE_KINDS, type RequestFault } from "#contract";

type Kind = (typeof FILE_KINDS)[number];
type Names = Readonly<Record<Kind, string>>;

export function namesOf(
  given: NonNullable<AuditSetup["files"]>,
): { readonly names: Names } | { readonly faults: readonly RequestFault[] } {
  const name = (kind: Kind): string => given[kind] ?? `${kind}.csv`;
  const names = { employees: name("employees"), timesheets: name("timesheets"), paid: name("paid") };
  const faults = FILE_KINDS.filter((kind) => given[kind] !== undefined).flatMap((kind) => {
    const detail = wrongWith(kind, names, given);
    return detail === null ? [] : [{ pointer: `/files/${kind}`, detail }];
  });
  return faults.length > 0 ? { faults } : { names };
}

/** Of two files with one name, the one that was named last is at fault. */
function wrongWith(kind: Kind, names: Names, given: NonNullable<AuditSetup["files"]>): string | null {
  const name = names[kind];
  if (name === "." || name === "..") return `${kind} must be the name of a file, and ${name} is a folder.`;
  const earlier = FILE_KINDS.slice(0, FILE_KINDS.indexOf(kind));
  const twin = FILE_KINDS.find(
    (other) =>
      other !== kind && names[other] === name && (earlier.includes(other) || given[other] === undefined),
  );
  if (twin === undefined) return null;
  const reason = given[twin] === undefined ? ", unless you give it another" : "";
  return `${kind} has the name of ${twin}${reason}: each file must have a name of its own.`;
}
