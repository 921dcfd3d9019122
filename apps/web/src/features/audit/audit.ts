import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

export { type AuditParams, auditSearch, readAuditParams } from "./audit-params.ts";

/** Who did what beyond changes of records. */
export const LazyAudit = lazyComponent(async () => (await import("./audit-list.tsx")).Audit);
