import { auditRoutes } from "@lanyard/contract/audit/audit-routes";
import {
  type AuditDetail,
  auditEntry,
  type auditExportQuery,
  type auditQuery,
} from "@lanyard/contract/audit/audit-schema";
import { paginate } from "@lanyard/contract/field/listing-schema";
import { maxCountedInRequest } from "@lanyard/contract/limits";
import type { z } from "zod";
import { boundsOf } from "#src/db/time-bounds.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { type ExportLine, exportCsv } from "#src/records/export/export.ts";
import { countEntries, entryIds, selectEntries, selectEntriesByIds } from "./audit-sql.ts";
import { type ReadSigninEntries, takeOverSigninEntries } from "./signin-entries.ts";

/** Returns a page of audit entries, newest first, after copying new entries from Lanyard ID. */
export async function listAudit(
  caller: Caller,
  { page, limit, ...query }: z.output<typeof auditQuery>,
  readSignin: ReadSigninEntries,
) {
  const complete = await isTakenOver(caller, readSignin);
  const filter = filterOf(query);
  return caller.reading(async (tx) => {
    const rows = await selectEntries(tx, filter, { limit, offset: (page - 1) * limit });
    const total = await countEntries(tx, filter, maxCountedInRequest + 1);
    return {
      entries: rows.map((row) => auditEntry.parse(row)),
      pagination: paginate({ page, limit }, total, total <= maxCountedInRequest),
      complete,
    };
  });
}

/**
 * Exports audit entries as a file.
 * @throws AppError UNAVAILABLE if Lanyard ID does not answer, because a file cannot show that entries are
 * missing
 */
export async function exportAudit(
  caller: Caller,
  query: z.output<typeof auditExportQuery>,
  readSignin: ReadSigninEntries,
) {
  await takeOverSigninEntries(caller, readSignin);
  return exportCsv(caller, {
    fileName: "audit",
    columns: async () => ["at", "who", "who_email", "what", "detail"],
    ids: async (tx) => entryIds(tx, filterOf(query)),
    lines: async (tx, ids) => (await selectEntriesByIds(tx, ids)).map(lineOf),
  });
}

function filterOf({ from, to, ...narrowed }: z.output<typeof auditExportQuery>) {
  return { ...narrowed, ...boundsOf({ from, to }) };
}

function isTakenOver(caller: Caller, readSignin: ReadSigninEntries): Promise<boolean> {
  return takeOverSigninEntries(caller, readSignin).then(
    () => true,
    () => false,
  );
}

function lineOf(row: unknown): ExportLine {
  const { at, who, who_email, what, detail } = auditEntry.parse(row);
  return { at, who, who_email, what, detail: textOf(detail) };
}

const textOf = (detail: AuditDetail) =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${value ?? ""}`)
    .join("; ");

export function bindAuditRoutes(binder: RouteBinder, readSignin: ReadSigninEntries): void {
  binder.bind(auditRoutes.list, ({ caller, query }) => listAudit(caller, query, readSignin));
  binder.bind(auditRoutes.export, ({ caller, query }) => exportAudit(caller, query, readSignin));
}
