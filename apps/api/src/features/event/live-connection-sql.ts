import type { Client } from "pg";

const channel = "lanyard_live";

export async function listen(client: Client): Promise<void> {
  await client.query(`listen ${channel}`);
}

/** All messages in one transaction: the lock that PostgreSQL takes for it is held once. */
export async function notify(client: Client, messages: readonly string[]): Promise<void> {
  await client.query("select pg_notify($1, message) from unnest($2::text[]) as message", [channel, messages]);
}

export async function pingConnection(client: Client): Promise<void> {
  await client.query("select 1");
}
