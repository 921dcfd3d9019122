import { join } from "node:path";
import type { OrganisationSchema } from "@lanyard/backup/organisation-restore";
import type { ServiceSchema } from "@lanyard/server-kit/prepared-schema";

export const signinSchema: ServiceSchema = {
  role: "lanyard_signin",
  schema: "signin",
  hasSearchPath: true,
  folder: join(import.meta.dirname, "../../db/migrations"),
};

const people = (orgId: string) =>
  `(select person_id from signin.members where organisation_id = '${orgId}'
    union select invited_by from signin.invitations where organisation_id = '${orgId}')`;

/**
 * Selects the rows of an organisation: its members with their credentials, its invitations and its audit
 * entries. A restore keeps existing people, and does not restore sessions and password links.
 */
export const signinOrganisation: OrganisationSchema = {
  ...signinSchema,
  rowsOf({ table, columns }, orgId) {
    // A restore keeps the audit log, which refers to this row.
    if (table === "organisations") return { condition: `id = '${orgId}'`, isShared: true };
    if (table === "people") return { condition: `id in ${people(orgId)}`, isShared: true };
    if (table === "accounts") return { condition: `person_id in ${people(orgId)}`, isShared: true };
    // A restore keeps audit entries that are newer than the backup.
    if (table === "audit_entries") return { condition: `organisation_id = '${orgId}'`, isShared: true };
    return columns.includes("organisation_id") ? { condition: `organisation_id = '${orgId}'` } : undefined;
  },
};
