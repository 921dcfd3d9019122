import pg from "pg";

/** Inserts copies of a row, so that a test reaches a limit without a request for each row. */
export async function copyRow(
  ownerUrl: string,
  table: "contacts" | "pipelines" | "stages" | "views",
  { id, times }: { readonly id: string; readonly times: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(
      `insert into crm.${table}
       select copied.* from crm.${table} t, generate_series(1, $2::int) n,
         jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'position', 100 + n)) copied
       where t.id = $1`,
      [id, times],
    );
  } finally {
    await client.end();
  }
}
