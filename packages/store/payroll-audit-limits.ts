// How large a payroll audit may be.

import type { AuditLimits } from "./payroll-audit-interfaces.ts";
import type { StoreConfig } from "./store.ts";

const GIB = 1024 ** 3;

export const AUDIT_LIMITS: AuditLimits = { fileBytes: 2 * GIB, keptBytes: 8 * GIB };

export const auditLimits = ({ auditLimits: given }: StoreConfig): AuditLimits => given ?? AUDIT_LIMITS;
