import { z } from "zod";
import { type Queryable, queryFirst } from "./db/query.ts";
import { createSecret } from "./secret.ts";

const valueRow = z.object({ value: z.string() });

export async function findOrCreateSecret(db: Queryable, name: string): Promise<string> {
  await db.query("insert into signin.secrets (name, value) values ($1, $2) on conflict (name) do nothing", [
    name,
    createSecret(),
  ]);
  const row = await queryFirst(db, valueRow, "select value from signin.secrets where name = $1", [name]);
  if (!row) throw new Error(`The secret ${name} could not be kept.`);
  return row.value;
}
