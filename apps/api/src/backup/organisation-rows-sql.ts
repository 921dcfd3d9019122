import type { OrganisationSchema } from "@lanyard/backup/organisation-restore";
import { crmSchema } from "#src/db/crm-schema.ts";

/** Every table of the CRM names the organisation of each row; the one of organisations names it by its id. */
export const crmOrganisation: OrganisationSchema = {
  ...crmSchema,
  rowsOf({ table, columns }, orgId) {
    // Rows that stay refer to it, and it never changes.
    if (table === "organisations") return { condition: `id = '${orgId}'`, isShared: true };
    // Audit entries and erasures since the backup stay.
    if (table === "audit_entries" || table === "erased_records")
      return { condition: `org_id = '${orgId}'`, isShared: true };
    return columns.includes("org_id") ? { condition: `org_id = '${orgId}'` } : undefined;
  },
};
