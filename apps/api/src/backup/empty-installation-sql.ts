import type { ClientBase } from "pg";
import { z } from "zod";

const usedRow = z.tuple([z.object({ isUsed: z.boolean() })]);

/** Whether anybody has anything here: an organisation, or an account of Lanyard ID that belongs to one. As the owner sees it. */
export async function isInstallationUsed(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select exists (select from crm.organisations) or exists (select from signin.members) as "isUsed"`,
  );
  return usedRow.parse(rows)[0].isUsed;
}
