import { randomUUID } from "node:crypto";
import { type DatabaseUrls, runSql, templateName, withDatabase } from "./database-template.ts";

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
