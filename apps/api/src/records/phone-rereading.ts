import { organisationId } from "@lanyard/contract/field/ids";
import type { BackgroundWork } from "@lanyard/server-kit/background-work";
import type { Pool } from "pg";
import type { TenantDatabase, TenantTx } from "#src/db/tenant.ts";
import { fieldValuesOf } from "#src/log/record-change.ts";
import { readDerivationContext } from "./linked-name.ts";
import { writeNamedColumns } from "./linked-name-sql.ts";
import {
  claimRereading,
  deleteRereading,
  lockAfter,
  selectDueOrganisations,
  updateRereading,
} from "./phone-rereading-sql.ts";
import { namedColumns, namingColumns, phoneColumns, type RecordKind } from "./record-kind.ts";
import { phonesOf } from "./record-values.ts";

interface Parts {
  readonly pool: Pool;
  readonly database: TenantDatabase;
  readonly kinds: readonly RecordKind[];
}

/** The number of records in one step, small enough that nobody who edits one waits for long. */
const recordsPerStep = 500;
const beforeAll = "00000000-0000-0000-0000-000000000000";

/**
 * Reads stored numbers anew after their organisation has chosen another country, a few records at a time. How far it is
 * stands in the database: what a killed process began another one ends.
 */
export function startPhoneRereading({ work, ...parts }: Parts & { readonly work: BackgroundWork }): void {
  work.repeat({
    name: "phone rereading",
    ...{ everyMs: 2000, firstAfterMs: 0 },
    failure: "Numbers could not be read anew",
    run: (isStopped) => rereadAll(parts, isStopped),
  });
}

async function rereadAll({ pool, database, kinds }: Parts, isStopped: () => boolean): Promise<void> {
  for (const id of await selectDueOrganisations(pool)) {
    const orgId = organisationId.parse(id);
    while (!isStopped() && (await database.transaction(orgId, (tx) => rereadSome(tx, kinds))));
  }
}

/** Answers whether there is more to do. */
async function rereadSome(tx: TenantTx, kinds: readonly RecordKind[]): Promise<boolean> {
  const rereading = await claimRereading(tx);
  if (rereading === undefined) return false;
  const place = Math.max(
    0,
    kinds.findIndex(({ declaration }) => declaration.noun === rereading.noun),
  );
  const kind = kinds[place];
  if (kind === undefined) {
    await deleteRereading(tx);
    return false;
  }
  const last = await rereadAfter(tx, kind, rereading.after_id);
  const next = last === undefined ? kinds[place + 1] : kind;
  if (next === undefined) await deleteRereading(tx);
  else await updateRereading(tx, { noun: next.declaration.noun, after_id: last ?? beforeAll });
  return next !== undefined;
}

/** It is no edit of the records: no version, no log. Answers the last of them; undefined at the end. */
async function rereadAfter(tx: TenantTx, kind: RecordKind, after: string): Promise<string | undefined> {
  const { plural, fields: table } = kind.declaration;
  const read = namingColumns(kind);
  const rows = await lockAfter(tx, plural, read, { after, limit: recordsPerStep });
  const records = rows
    .map((row) => {
      const fields = fieldValuesOf(read, row);
      return { id: row.id, fields, before: fields };
    })
    .filter(({ fields }) => phonesOf(table, fields).length > 0);
  const around = await readDerivationContext(tx, kind, records);
  const written = records.map(({ id, fields }) => ({
    id,
    ...phoneColumns(kind, fields, around),
    ...namedColumns(kind, fields, around),
  }));
  await writeNamedColumns(tx, plural, written);
  return rows.length < recordsPerStep ? undefined : rows.at(-1)?.id;
}
