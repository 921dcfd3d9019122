import { auditRoutes } from "@lanyard/contract/audit/audit-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { exportAudit, listAudit } from "./audit-service.ts";
import type { ReadSigninEntries } from "./signin-entries.ts";

export function bindAuditRoutes(binder: RouteBinder, readSignin: ReadSigninEntries): void {
  binder.bind(auditRoutes.list, ({ caller, query }) => listAudit(caller, query, readSignin));
  binder.bind(auditRoutes.export, ({ caller, query }) => exportAudit(caller, query, readSignin));
}
