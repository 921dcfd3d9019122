import { z } from "zod";
import { importTimeLimitMs } from "../limits.ts";
import { routes } from "../route/route.ts";
import { auditAnswer, auditExportQuery, auditQuery } from "./audit-schema.ts";

export const auditRoutes = routes({
  list: {
    method: "GET",
    path: "/audit",
    right: "admin",
    summary: "Sign-ins, exports, roles, invitations, settings, backups and restores, newest first",
    query: auditQuery,
    answer: auditAnswer,
  },
  export: {
    method: "GET",
    path: "/audit/export",
    right: "admin",
    summary: "All entries of the audit that match, newest first, as a CSV file",
    query: auditExportQuery,
    timeLimitMs: importTimeLimitMs,
    answer: z.unknown(),
    answerFormat: "file",
  },
});
