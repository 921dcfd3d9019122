import { z } from "zod";
import { importTimeLimitMs } from "../limits.ts";
import { routes } from "../route/route.ts";
import { auditAnswer, auditExportQuery, auditQuery } from "./audit-schema.ts";

export const auditRoutes = routes({
  list: {
    method: "GET",
    path: "/audit",
    right: "admin",
    summary:
      "Lists sign-ins, exports, role changes, invitations, changes of settings, backups and restores, newest first",
    query: auditQuery,
    answer: auditAnswer,
  },
  export: {
    method: "GET",
    path: "/audit/export",
    right: "admin",
    summary: "Exports all matching entries of the audit log as a CSV file, newest first",
    query: auditExportQuery,
    timeLimitMs: importTimeLimitMs,
    answer: z.unknown(),
    answerFormat: "file",
  },
});
