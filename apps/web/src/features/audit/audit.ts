import { auditEvents } from "@lanyard/contract/audit/audit-events";
import { dayIn, laterPageIn, oneOf, textIn, withoutEmpty } from "#src/lib/browser/search-params.ts";

export type AuditSearch = ReturnType<typeof readAuditSearch>;

export const readAuditSearch = (raw: Record<string, unknown>) =>
  withoutEmpty({
    page: laterPageIn(raw.page),
    what: oneOf(auditEvents, raw.what),
    /** A part of the member's name or e-mail address. */
    who: textIn(raw.who),
    /** Days as `YYYY-MM-DD` in the user's time zone. */
    from: dayIn(raw.from),
    to: dayIn(raw.to),
  });
