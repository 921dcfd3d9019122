import type { OrganisationSchema } from "@lanyard/backup/organisation-restore";
import { signinSchema } from "./signin-schema.ts";

const people = (orgId: string) =>
  `(select person_id from signin.members where organisation_id = '${orgId}'
    union select invited_by from signin.invitations where organisation_id = '${orgId}')`;

/**
 * An organisation's members with their credentials, and its invitations. Existing people are not overwritten, and old
 * sessions and links are not restored.
 */
export const signinOrganisation: OrganisationSchema = {
  ...signinSchema,
  rowsOf({ table, columns }, orgId) {
    // The audit log is kept and refers to the organisation.
    if (table === "organisations") return { condition: `id = '${orgId}'`, isShared: true };
    if (table === "people") return { condition: `id in ${people(orgId)}`, isShared: true };
    if (table === "accounts") return { condition: `person_id in ${people(orgId)}`, isShared: true };
    // Entries since the backup stay in the audit log.
    if (table === "audit_entries") return { condition: `organisation_id = '${orgId}'`, isShared: true };
    return columns.includes("organisation_id") ? { condition: `organisation_id = '${orgId}'` } : undefined;
  },
};
