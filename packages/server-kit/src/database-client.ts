import pg from "pg";

/**
 * Runs work on a connection of its own and closes the connection afterwards. `name` identifies the program to
 * the database.
 */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  name?: string,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    ...(name !== undefined && { application_name: name }),
  });
  // A lost connection also fails the running statement, which reports the error.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
