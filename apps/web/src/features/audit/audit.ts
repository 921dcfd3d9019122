export { type AuditParams, auditSearch, readAuditParams } from "./audit-params.ts";
