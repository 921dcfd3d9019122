import { join } from "node:path";
import { type Attachment, attachment } from "@lanyard/contract/attachment/attachment-schema";
import { maxAttachmentsPerRecord } from "@lanyard/contract/limits";
import type { Configuration } from "@lanyard/server-kit/configuration";
import { z } from "zod";
import type { Statement } from "#src/db/statement.ts";
import type { TenantDatabase, TenantTx } from "#src/db/tenant.ts";
import { selectErasedAmong } from "#src/log/erased-log-sql.ts";
import { type Holder, holderColumns, holderIdOf, holderValues } from "#src/records/kind/record-holder.ts";
import { rowUndo } from "#src/records/write/row-undo.ts";
import { deleteOldTickets, purgeAttachmentRows, selectKnownIds } from "./attachment-purge-sql.ts";
import { type LockedAttachment, selectAttachments } from "./attachment-sql.ts";
import type { FileStore } from "./file-store.ts";
import { createFolderStore } from "./folder-store.ts";
import { createS3Store } from "./s3-store.ts";

export { eraseAttachmentRowsOf } from "./attachment-purge-sql.ts";
export type { FileStore } from "./file-store.ts";

export async function openFileStore({
  s3,
  dataDir,
}: Pick<Configuration, "s3" | "dataDir">): Promise<FileStore> {
  return s3?.bucket === undefined
    ? createFolderStore(join(dataDir, "files"))
    : createS3Store({ ...s3, bucket: s3.bucket });
}

/**
 * The minimum age at which the sweep deletes a file without a row. A running upload has written its file but
 * not yet its row.
 */
const orphanAgeMs = 24 * 3_600_000;
const uuid = z.uuid();

type OrgId = TenantTx["orgId"];

/**
 * Purges the rows of deleted attachments, and then their files. Runs before records are purged. If the
 * process is killed in between, the next sweep deletes the files without rows.
 */
export async function purgeAttachments(
  { database, store }: { database: TenantDatabase; store: FileStore },
  orgId: OrgId,
  retentionDays: number,
): Promise<void> {
  const ids = await database.transaction(orgId, async (tx) => {
    await deleteOldTickets(tx);
    return purgeAttachmentRows(tx, retentionDays);
  });
  await store.remove(orgId, ids);
}

interface SweepParts {
  readonly database: TenantDatabase;
  readonly store: FileStore;
  /** Returns those of the given ids to which tables other than attachments refer. */
  readonly alsoKnown?: typeof selectKnownIds;
}

/**
 * Deletes files without a row and unfinished uploads, which killed processes leave behind. Files of erased
 * records are deleted immediately, other files only after `orphanAgeMs`.
 */
export async function sweepOrphans({ database, store, alsoKnown }: SweepParts, orgId: OrgId): Promise<void> {
  const before = Date.now() - orphanAgeMs;
  await store.endUnfinished(orgId, new Date(before));
  for await (const files of store.list(orgId)) {
    const named = files.filter(({ id }) => uuid.safeParse(id).success);
    const ids = named.map(({ id }) => id);
    const erased = await database.reading(orgId, (tx) => selectErasedAmong(tx, ids));
    const due = named
      .filter(({ id, storedAt }) => storedAt.getTime() < before || erased.has(id))
      .map(({ id }) => id);
    const known = await database.reading(orgId, (tx) => selectKnownIds(tx, due));
    const kept = await database.reading(orgId, async (tx) => alsoKnown?.(tx, due));
    const orphans = due.filter((id) => !known.has(id) && !kept?.has(id));
    await store.remove(orgId, orphans);
  }
}

/** The content of a file never changes, but the file can move to another record. */
export const attachmentUndo = rowUndo<LockedAttachment>("attachments", holderColumns, {
  stateOf: (row) => ({
    values: { filename: row.filename, ...holderValues(row) },
    subjectId: holderIdOf(row),
    timelineValues: { filename: row.filename },
  }),
});

/** Returns the files of a record, newest first. The caller must check access to the record. */
export function attachmentsOf(tx: TenantTx, holder: Holder): Statement<Attachment[]> {
  return selectAttachments(tx, holder, maxAttachmentsPerRecord).map((rows) => rows.map(toWire));
}

export const toWire = (row: unknown): Attachment => attachment.parse(row);
