import { auditEvents } from "@lanyard/contract/audit/audit-events";
import type { AuditEvent } from "@lanyard/contract/audit/audit-schema";
import { dayIn, oneOf, pageIn, textIn, withoutEmpty } from "#src/lib/browser/search-params.ts";

export interface AuditParams {
  readonly page: number;
  readonly what?: AuditEvent | undefined;
  /** A part of the member's name or e-mail address. */
  readonly who?: string | undefined;
  /** Days as `YYYY-MM-DD` in the user's time zone. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export function readAuditParams(search: Record<string, unknown>): AuditParams {
  return {
    page: pageIn(search.page),
    what: oneOf(auditEvents, search.what),
    who: textIn(search.who),
    from: dayIn(search.from),
    to: dayIn(search.to),
  };
}

export function auditSearch({ page, ...narrowed }: AuditParams) {
  return { ...(page > 1 && { page }), ...withoutEmpty(narrowed) };
}
