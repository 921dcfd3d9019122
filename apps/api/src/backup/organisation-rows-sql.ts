import type { OrganisationSchema } from "@lanyard/backup/organisation-restore";
import { crmSchema } from "#src/db/crm-schema.ts";

/** The rows of an organisation in each table of the CRM. */
export const crmOrganisation: OrganisationSchema = {
  ...crmSchema,
  rowsOf({ table, columns }, orgId) {
    // The row of the organisation never changes, and rows that are kept refer to it.
    if (table === "organisations") return { condition: `id = '${orgId}'`, isShared: true };
    // Audit entries and erasures since the backup are kept.
    if (table === "audit_entries" || table === "erased_records")
      return { condition: `org_id = '${orgId}'`, isShared: true };
    return columns.includes("org_id") ? { condition: `org_id = '${orgId}'` } : undefined;
  },
};
