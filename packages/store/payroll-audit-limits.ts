// How large a payroll audit may be.

import type { AuditLimits } from "./payroll-audit-interfaces.ts";
import type { StoreConfig } from "./store.ts";

const GIB = 1024 ** 3;

/** We measured 0.9 sealed bytes for each byte of CSV at the end of an audit, so three files of 2 GiB fit. */
export const AUDIT_LIMITS: AuditLimits = { fileBytes: 2 * GIB, keptBytes: 6 * GIB };

export const auditLimits = ({ auditLimits: given }: StoreConfig): AuditLimits => given ?? AUDIT_LIMITS;
