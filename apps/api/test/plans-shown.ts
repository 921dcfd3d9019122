import type pg from "pg";

/**
 * The plans of all statements that a piece of work runs, those inside functions too, as EXPLAIN shows them: by
 * PostgreSQL's own auto_explain, which only its superuser may load.
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
    // A transaction that has failed takes no statement; what failed is what the caller should hear.
    const reset = "set client_min_messages = notice; set auto_explain.log_min_duration = -1";
    await client.query(reset).catch(() => undefined);
  }
  return told.join("\n");
}
