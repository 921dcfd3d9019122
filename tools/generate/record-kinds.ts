import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { root } from "../run/child-command.ts";

export const recordKindsFile = join(root, "apps/api/db/functions/record_kinds.sql");

/** Returns the SQL function with the registry of kinds. No other database function lists the kinds. */
export function recordKindsText(): string {
  const rows = Object.values(recordKinds).map(({ plural, noun }) => `('${plural}', '${noun}')`);
  return `-- Returns the kinds of records: the table of each, and the noun in the log and the counts. \`npm run generate\` writes this
-- file from the registry of kinds.
create or replace function crm.record_kinds() returns table (records text, noun text)
  language sql immutable
as $$ values ${rows.join(", ")} $$;
`;
}

export async function generateRecordKinds(): Promise<string> {
  await writeFile(recordKindsFile, recordKindsText());
  return recordKindsFile;
}
