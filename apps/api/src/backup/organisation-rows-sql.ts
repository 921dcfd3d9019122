import type { OrganisationSchema } from "@lanyard/backup/organisation-restore";
import { crmSchema } from "#src/db/crm-schema.ts";

/** The rows of an organisation in each table of the CRM. */
export const crmOrganisation: OrganisationSchema = {
  ...crmSchema,
  rowsOf({ table, columns }, orgId) {
    // The restore keeps the row of the organisation, because rows that it keeps refer to it.
    if (table === "organisations") return { condition: `id = '${orgId}'`, isShared: true };
    // The restore keeps audit entries and erasures that are newer than the backup.
    if (table === "audit_entries" || table === "erased_records")
      return { condition: `org_id = '${orgId}'`, isShared: true };
    return columns.includes("org_id") ? { condition: `org_id = '${orgId}'` } : undefined;
  },
};
