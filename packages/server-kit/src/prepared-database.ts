import { fileURLToPath } from "node:url";
import { deriveServiceKey } from "./derived-secret.ts";
import { applyMigrations } from "./migrations.ts";
import { ensureRole } from "./roles.ts";

const app = { role: "lanyard_app", schema: "crm", folder: "../../../apps/api/db/migrations" } as const;
const signin = {
  role: "lanyard_signin",
  schema: "signin",
  folder: "../../../apps/signin/db/migrations",
} as const;

export type PreparedDatabase = {
  /** Connection URL of the CRM while it runs. */
  appUrl: string;
  /** Connection URL of Lanyard ID while it runs. */
  signinUrl: string;
  /** By which Lanyard ID knows the API. */
  serviceKey: string;
};

/** Brings both schemas up to date. The roles come first, because migrations grant to them. */
export async function prepareDatabase(
  ownerUrl: string,
  say: (message: string) => void,
): Promise<PreparedDatabase> {
  const appUrl = await ensureRole({ ownerUrl, role: app.role });
  const signinUrl = await ensureRole({ ownerUrl, role: signin.role });
  for (const { schema, folder } of [app, signin]) {
    await applyMigrations({ ownerUrl, schema, folder: fileURLToPath(new URL(folder, import.meta.url)), say });
  }
  return { appUrl, signinUrl, serviceKey: deriveServiceKey(ownerUrl) };
}
