import { join } from "node:path";
import type { OrganisationSchema } from "@lanyard/backup/organisation-restore";
import type { AppliedMigration } from "@lanyard/server-kit/applied-migrations";
import type { ServiceSchema } from "@lanyard/server-kit/prepared-schema";
import type { Pool } from "pg";
import { z } from "zod";
import { findMissingNode, isDistributed, planForEachOrganisation, shareNewTable } from "./distribution.ts";

const migrations = z.array(z.object({ name: z.string(), checksum: z.string() }));

export async function selectMigrations(pool: Pool): Promise<AppliedMigration[]> {
  const { rows } = await pool.query(
    'select name, checksum from crm.schema_migrations order by name collate "C"',
  );
  return migrations.parse(rows);
}

const folder = join(import.meta.dirname, "../../db/migrations");

export const crmSchema: ServiceSchema = {
  role: "lanyard_app",
  schema: "crm",
  folder,
  onTable: shareNewTable,
  onFunctions: planForEachOrganisation,
  findAlternatives: async (client) =>
    (await isDistributed(client)) ? join(folder, "distributed") : undefined,
  findMissingNode,
  functionsFolder: join(import.meta.dirname, "../../db/functions"),
};

export const crmOrganisation: OrganisationSchema = {
  ...crmSchema,
  rowsOf({ table, columns }, orgId) {
    // The restore keeps the row of the organisation, because other rows that the restore keeps refer to this
    // row.
    if (table === "organisations") return { condition: `id = '${orgId}'`, isShared: true };
    // The restore keeps audit entries and erasures that are newer than the backup.
    if (table === "audit_entries" || table === "erased_records")
      return { condition: `org_id = '${orgId}'`, isShared: true };
    return columns.includes("org_id") ? { condition: `org_id = '${orgId}'` } : undefined;
  },
};
