import { randomUUID } from "node:crypto";
import { crmSchema } from "@lanyard/api/db/crm-schema";
import { withClient } from "@lanyard/server-kit/database-client";
import { deriveServiceKey } from "@lanyard/server-kit/derived-secret";
import { prepareSchema } from "@lanyard/server-kit/prepared-schema";
import { signinSchema } from "@lanyard/signin/db/signin-schema";

export interface DatabaseUrls {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly signinUrl: string;
  /** The key with which the API authenticates at Lanyard ID. */
  readonly serviceKey: string;
}

export const templateName = "lanyard_template";

export async function createTemplate(serverUrl: string): Promise<DatabaseUrls> {
  await runSql(serverUrl, `create database ${templateName}`);
  return prepareDatabase(withDatabase(serverUrl, templateName), () => undefined);
}

export async function prepareDatabase(
  ownerUrl: string,
  say: (message: string) => void,
): Promise<DatabaseUrls> {
  return {
    ownerUrl,
    appUrl: await prepareSchema(ownerUrl, crmSchema, say),
    signinUrl: await prepareSchema(ownerUrl, signinSchema, say),
    serviceKey: deriveServiceKey(ownerUrl),
  };
}

export function withDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

export const runSql = (url: string, sql: string): Promise<unknown[]> =>
  withClient(url, async (client) => (await client.query(sql)).rows);

export interface TemplateCopy extends DatabaseUrls {
  drop(): Promise<void>;
}

export async function copyTemplate(template: DatabaseUrls): Promise<TemplateCopy> {
  const name = newDatabaseName();
  // PostgreSQL cannot copy a database that has connections, so this connection uses another database.
  const serverUrl = withDatabase(template.ownerUrl, "postgres");
  await runSql(serverUrl, `create database ${name} template ${templateName}`);
  return {
    ownerUrl: withDatabase(template.ownerUrl, name),
    appUrl: withDatabase(template.appUrl, name),
    signinUrl: withDatabase(template.signinUrl, name),
    serviceKey: template.serviceKey,
    drop: async () => void (await runSql(serverUrl, `drop database ${name} with (force)`)),
  };
}

export const newDatabaseName = () => `test_${randomUUID().replaceAll("-", "")}`;
