import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { withMessages } from "#src/lib/i18n/message-loading.ts";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

export { type AuditParams, auditSearch, readAuditParams } from "./audit-params.ts";

const kindAreas = Object.values(recordKinds).map(({ plural }) => plural);

/** Who did what beyond changes of records. */
export const LazyAudit = lazyComponent(
  async () =>
    (await withMessages(["audit", "refusals", ...kindAreas], () => import("./audit-list.tsx"))).Audit,
);
