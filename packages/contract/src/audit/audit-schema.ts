import { z } from "zod";
import { timeBound } from "../action/action-schema.ts";
import { moment, storable } from "../field/field-schema.ts";
import { pagination, wholeParam } from "../field/listing-schema.ts";
import { defaultPageSize, maxPage, maxPageSize } from "../limits.ts";
import { auditEvents } from "./audit-events.ts";

export const auditEvent = z.enum(auditEvents);
export type AuditEvent = z.infer<typeof auditEvent>;

/** Details of an entry, such as `records` and `count` of an export. */
export const auditDetail = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type AuditDetail = z.output<typeof auditDetail>;

export const auditEntry = z.object({
  id: z.uuid(),
  at: moment,
  /** The person's name; `Lanyard` for background work and the operator's commands. */
  who: z.string(),
  who_email: z.string().nullable(),
  who_id: z.string().nullable(),
  what: auditEvent,
  detail: auditDetail,
});
export type AuditEntry = z.output<typeof auditEntry>;

const narrowed = {
  what: auditEvent.optional(),
  /** Matches a part of the person's name or e-mail address, or the person's id. */
  who: storable(z.string().trim().max(200)).optional(),
  from: timeBound,
  to: timeBound,
};

export const auditExportQuery = z.strictObject(narrowed);
export const auditQuery = z.strictObject({
  page: wholeParam(1, maxPage).default(1),
  limit: wholeParam(1, maxPageSize).default(defaultPageSize),
  ...narrowed,
});

/** `complete` is false if Lanyard ID does not respond, because its newest entries are then missing. */
export const auditAnswer = z.object({
  entries: z.array(auditEntry),
  pagination,
  complete: z.boolean(),
});
