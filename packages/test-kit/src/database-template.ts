import { type PreparedDatabase, prepareDatabase } from "@lanyard/server-kit/prepared-database";
import pg from "pg";

export type DatabaseUrls = PreparedDatabase & { ownerUrl: string };

export const templateName = "lanyard_template";

/** Migrates a database once, for every test file to copy. */
export async function createTemplate(serverUrl: string): Promise<DatabaseUrls> {
  await runOn(serverUrl, `create database ${templateName}`);
  const ownerUrl = withDatabase(serverUrl, templateName);
  return { ownerUrl, ...(await prepareDatabase(ownerUrl, () => undefined)) };
}

export function withDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

export async function runOn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end();
  }
}
