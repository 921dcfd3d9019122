import type { BackupFile } from "@lanyard/backup/backup";
import type { ClientBase } from "pg";
import { z } from "zod";

const rowsAtOnce = 1000;
const fileRows = z.array(
  z.object({ orgId: z.string(), id: z.string(), bytes: z.coerce.number().nullable() }),
);
const nil = "00000000-0000-0000-0000-000000000000";

/**
 * Yields the files that rows of any organisation refer to, including deleted attachments and uploaded import
 * files. Runs as the owner of the schema.
 */
export async function* selectFiles(client: ClientBase): AsyncGenerator<BackupFile> {
  let after = { orgId: nil, id: nil };
  for (;;) {
    const { rows } = await client.query(
      `select org_id as "orgId", id, bytes from (
         select org_id, id, size_bytes as bytes from crm.attachments
         union all
         select org_id, id, null from crm.imports
       ) f
       where (org_id, id) > ($1::uuid, $2::uuid)
       order by org_id, id limit ${rowsAtOnce}`,
      [after.orgId, after.id],
    );
    const files = fileRows.parse(rows);
    for (const { orgId, id, bytes } of files) yield { name: `${orgId}/${id}`, bytes: bytes ?? undefined };
    const last = files.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
