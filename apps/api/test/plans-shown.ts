import type pg from "pg";

/**
 * Returns the plans of all statements of `work`, including those in functions, by PostgreSQL's auto_explain, which
 * requires a superuser.
 */
export async function plansOf(client: pg.ClientBase, work: () => Promise<unknown>): Promise<string> {
  const told: string[] = [];
  const listen = ({ message }: { message?: string | undefined }) => told.push(message ?? "");
  await client.query(`load 'auto_explain';
    set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set client_min_messages = log`);
  client.on("notice", listen);
  try {
    await work();
  } finally {
    client.off("notice", listen);
    // A failed transaction accepts no statement, and the caller must get the original error.
    const reset = "set client_min_messages = notice; set auto_explain.log_min_duration = -1";
    await client.query(reset).catch(() => undefined);
  }
  return told.join("\n");
}
