import type { OrganisationSchema } from "@lanyard/backup/organisation-restore";
import { signinSchema } from "./signin-schema.ts";

const people = (orgId: string) =>
  `(select person_id from signin.members where organisation_id = '${orgId}'
    union select invited_by from signin.invitations where organisation_id = '${orgId}')`;

/**
 * An organisation's members with their ways to sign in, and its invitations. People are nobody's own: one who is there
 * stays as they are. Sessions and links of the past are not brought back.
 */
export const signinOrganisation: OrganisationSchema = {
  ...signinSchema,
  rowsOf({ table, columns }, orgId) {
    // Its audit stays and refers to it.
    if (table === "organisations") return { condition: `id = '${orgId}'`, isShared: true };
    if (table === "people") return { condition: `id in ${people(orgId)}`, isShared: true };
    if (table === "accounts") return { condition: `person_id in ${people(orgId)}`, isShared: true };
    // What happened since the backup was made stays in the audit.
    if (table === "audit_entries") return { condition: `organisation_id = '${orgId}'`, isShared: true };
    return columns.includes("organisation_id") ? { condition: `organisation_id = '${orgId}'` } : undefined;
  },
};
