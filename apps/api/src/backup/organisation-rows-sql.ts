import type { OrganisationSchema } from "@lanyard/backup/organisation-restore";
import { crmSchema } from "#src/db/crm-schema.ts";

/** Every table of the CRM names the organisation of each row; the one of organisations names it by its id. */
export const crmOrganisation: OrganisationSchema = {
  ...crmSchema,
  rowsOf({ table, columns }, orgId) {
    // What stays refers to it, and nothing of it ever changes.
    if (table === "organisations") return { condition: `id = '${orgId}'`, isShared: true };
    // What happened since the backup was made stays in the audit, and what was erased since is to be erased again.
    if (table === "audit_entries" || table === "erased_records")
      return { condition: `org_id = '${orgId}'`, isShared: true };
    return columns.includes("org_id") ? { condition: `org_id = '${orgId}'` } : undefined;
  },
};
