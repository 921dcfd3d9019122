import { maxAttachmentsPerRecord } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { FastifyRequest } from "fastify";
import { newId } from "#src/db/new-id.ts";
import { inserting } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, fileError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { addFileToRequestHash } from "#src/http/idempotency.ts";
import { inAction } from "#src/log/action.ts";
import { creationOf, oneChange } from "#src/log/record-change.ts";
import { belongsToHolder, type Holder, holderColumn } from "#src/records/kind/record-holder.ts";
import { marking } from "#src/records/kind/row-sql.ts";
import { holdHolder, requireHolder } from "#src/records/links/record-holder-label.ts";
import { attachmentsOf, toWire } from "./attachment.ts";
import {
  countAttachments,
  holdQuota,
  lockAttachments,
  selectAttachment,
  sumSizes,
} from "./attachment-sql.ts";
import { storeUpload, type UploadedFile } from "./attachment-upload.ts";
import type { FileStore } from "./file-store.ts";
import { createSizeLimit, quotaRefusal } from "./size-limit.ts";

export interface FileServices {
  readonly store: FileStore;
  readonly quotaBytes: number;
}

export function listAttachments(caller: Caller, requested: Holder) {
  return caller.reading(async (tx) => {
    const { holder } = await requireHolder(tx, requested);
    return { attachments: await attachmentsOf(tx, holder).send() };
  });
}

/** Stores the file before its row. If the process is killed in between, housekeeping deletes the file. */
export async function createAttachment(
  caller: Caller,
  holder: Holder,
  request: FastifyRequest,
  services: FileServices,
) {
  const { store, quotaBytes } = services;
  const used = await caller.reading(async (tx) => {
    await requireHolder(tx, holder);
    return sumSizes(tx);
  });
  const key = { orgId: caller.orgId, id: newId() };
  const file = await storeUpload(request, { store, key, limit: createSizeLimit(used, quotaBytes) });
  addFileToRequestHash(caller, file.digest, file.filename);
  try {
    const recorded = await recordUpload(caller, holder, { id: key.id, file, quotaBytes });
    if (caller.requestKey?.isReplayed) await removeUnrecorded(caller, services, key.id);
    return recorded;
  } catch (error) {
    await removeUnrecorded(caller, services, key.id);
    throw error;
  }
}

async function recordUpload(
  caller: Caller,
  requested: Holder,
  { id, file, quotaBytes }: { id: string; file: UploadedFile; quotaBytes: number },
) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    const { holder, label } = await holdHolder(tx, requested);
    await holdQuota(tx);
    if ((await sumSizes(tx)) + file.size > quotaBytes) throw quotaRefusal(quotaBytes);
    if ((await countAttachments(tx, holder)) >= maxAttachmentsPerRecord)
      throw fileError("file", refusal("tooManyFiles", { count: maxAttachmentsPerRecord }));
    await inserting(tx, "attachments", [
      { ...rowOf(caller, id, file), [holderColumn(holder.noun)]: holder.id },
    ]).send();
    const named = { before: { filename: null }, after: { filename: file.filename } };
    const change = { ...creationOf("attachment", id), subjectId: holder.id, ...named };
    const action = oneChange(`${file.filename} · ${label}`, change);
    return { result: toWire(await selectAttachment(tx, id)), action };
  });
  return { attachment: result, actionId };
}

function rowOf(caller: Caller, id: string, file: UploadedFile) {
  return {
    id,
    filename: file.filename,
    size_bytes: file.size,
    digest: file.digest,
    preview_type: file.previewType,
    uploaded_by_id: caller.personId,
    uploaded_by_name: caller.name,
  };
}

/**
 * Deletes the stored file unless its row exists: the commit may have succeeded although the connection was
 * lost before the response arrived.
 */
async function removeUnrecorded(caller: Caller, { store }: FileServices, id: string): Promise<void> {
  const row = await caller.reading((tx) => lockAttachments(tx, [id])).catch(() => undefined);
  if (row?.length === 0) await store.remove(caller.orgId, [id]).catch(() => undefined);
}

export async function deleteAttachment(caller: Caller, requested: Holder, id: string) {
  const { actionId } = await inAction(caller, async (tx) => {
    const { row, holder, label } = await requireAttachment(tx, requested, id);
    await marking(tx, "attachments", [id], true).send();
    const change = {
      noun: "attachment",
      recordId: id,
      subjectId: holder.id,
      op: "delete",
      before: { filename: row.filename },
      after: { filename: null },
      version: row.version + 1,
    } as const;
    return { result: undefined, action: oneChange(`${row.filename} · ${label}`, change) };
  });
  if (actionId === undefined) throw new AppError("NOT_FOUND");
  return { success: true as const, actionId };
}

/**
 * Locks and returns the row of a file. A file of another record is refused like an unknown file (security.md,
 * Tenancy 8).
 */
export async function requireAttachment(tx: TenantTx, requested: Holder, id: string) {
  const { holder, label } = await requireHolder(tx, requested);
  const row = (await lockAttachments(tx, [id]))[0];
  if (row === undefined || !belongsToHolder(row, holder)) throw new AppError("NOT_FOUND");
  return { row, holder, label };
}
