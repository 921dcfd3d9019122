import type { ClientBase } from "pg";
import { z } from "zod";

const erasedRows = z.array(
  z.object({ org_id: z.string(), id: z.string(), noun: z.string(), erased_at: z.string() }),
);

/** Carries the list of what was erased over a restore, which takes the place of all rows: the archive's list is older. */
export function keepErasures() {
  let kept: z.output<typeof erasedRows> = [];
  return {
    async begin(client: ClientBase): Promise<void> {
      const { rows } = await client.query("select to_regclass('crm.erased_records') is not null as there");
      if (rows[0]?.there !== true) return;
      const found = await client.query(
        "select org_id, id, noun, erased_at::text as erased_at from crm.erased_records",
      );
      kept = erasedRows.parse(found.rows);
    },
    async finish(client: ClientBase): Promise<void> {
      for (const { org_id, id, noun, erased_at } of kept) {
        // The policy holds for the owner as well.
        await client.query("select set_config('app.org', $1, true)", [org_id]);
        await client.query(
          `insert into crm.erased_records (org_id, id, noun, erased_at)
           select id, $2, $3, $4 from crm.organisations where id = $1 on conflict (org_id, id) do nothing`,
          [org_id, id, noun, erased_at],
        );
      }
      await client.query("select set_config('app.org', '', true)");
    },
  };
}
