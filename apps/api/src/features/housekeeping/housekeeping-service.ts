import { type OrganisationId, organisationId } from "@lanyard/contract/field/ids";
import { deletedRetentionDays } from "@lanyard/contract/limits";
import type { BackgroundWork } from "@lanyard/server-kit/background-work";
import type { Logger } from "@lanyard/server-kit/logging";
import type { Pool } from "pg";
import { selectOrganisationIds } from "#src/db/due-organisations.ts";
import type { TenantDatabase, TenantTx } from "#src/db/tenant.ts";
import { type FileStore, purgeAttachments, sweepOrphans } from "#src/features/attachment/attachment.ts";
import { purgeCustomFields } from "#src/features/custom-field/custom-field.ts";
import { purgeDealContacts } from "#src/features/deal/deal.ts";
import { eraseSearchWords, purgeRecords, reapplyErasures } from "#src/features/erasure/erasure.ts";
import { purgeImports, selectImportFiles } from "#src/features/import/import.ts";
import { purgeNotes } from "#src/features/note/note.ts";
import { purgePeople } from "#src/features/person/person.ts";
import { deleteOldProposals } from "#src/features/proposal/proposal.ts";
import { purgeViews } from "#src/features/view/view.ts";
import { purgeDeliveries } from "#src/features/webhook/webhook.ts";
import { purgeFollows } from "#src/log/notice/follow-sql.ts";
import { deleteOldRequestKeys } from "#src/log/request-key-sql.ts";

interface Parts {
  pool: Pool;
  database: TenantDatabase;
  store: FileStore;
  log: Logger;
}

/** Starts the purging of expired data. Several processes can purge at the same time. */
export function startHousekeeping({ work, ...parts }: Parts & { readonly work: BackgroundWork }): void {
  work.repeat({
    name: "housekeeping",
    everyMs: 3_600_000,
    // A process that restarts often would never reach a longer first interval.
    firstAfterMs: 60_000,
    failure: "Housekeeping could not start",
    run: (isStopped) => runHousekeeping(parts, isStopped),
  });
}

export async function runHousekeeping(
  { pool, database, store, log }: Parts,
  isStopped = () => false,
): Promise<void> {
  for (const id of await selectOrganisationIds(pool)) {
    if (isStopped()) return;
    await purgeOrganisation({ database, store }, id, isStopped).catch(
      (error: unknown) => isStopped() || log.warn({ err: error }, "Housekeeping failed"),
    );
  }
}

async function purgeOrganisation(
  parts: Pick<Parts, "database" | "store">,
  id: string,
  isStopped: () => boolean,
): Promise<void> {
  const { database } = parts;
  const orgId = organisationId.parse(id);
  await database.transaction(orgId, deleteOldRequestKeys);
  await database.transaction(orgId, (tx) => deleteOldProposals(tx, deletedRetentionDays));
  await database.transaction(orgId, purgeCustomFields);
  await purgeRecordsAndImports(parts, orgId, isStopped);
  // A restored backup can contain data that was erased.
  if (!isStopped()) await reapplyErasures(parts, orgId);
  await database.transaction(orgId, (tx) => purgeViews(tx, deletedRetentionDays));
  await database.transaction(orgId, (tx) => purgePeople(tx, deletedRetentionDays));
  await sweepOrphans({ ...parts, alsoKnown: selectImportFiles }, orgId);
}

export async function purgeRecordsAndImports(
  parts: Pick<Parts, "database" | "store">,
  orgId: OrganisationId,
  isStopped = () => false,
): Promise<void> {
  const { database } = parts;
  await purgeAttachments(parts, orgId, deletedRetentionDays);
  await purgeImports(parts, orgId);
  let purged = 0;
  for (let touched = -1; touched !== 0 && !isStopped(); purged += touched)
    touched = await database.transaction(orgId, purgeOld);
  if (purged > 0) await eraseSearchWords((fold) => database.transaction(orgId, fold));
}

async function purgeOld(tx: TenantTx): Promise<number> {
  const notes = await purgeNotes(tx, deletedRetentionDays);
  const dealContacts = await purgeDealContacts(tx, deletedRetentionDays);
  const deliveries = await purgeDeliveries(tx);
  const records = await purgeRecords(tx, deletedRetentionDays);
  return notes + dealContacts + deliveries + records + (await purgeFollows(tx));
}
