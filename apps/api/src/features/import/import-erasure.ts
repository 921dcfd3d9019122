import { csvEncoding } from "@lanyard/contract/import/csv-encoding";
import type { TenantTx } from "#src/db/tenant.ts";
import type { FileStore } from "#src/features/attachment/attachment.ts";
import { createNameSearch } from "#src/log/naming.ts";
import { decodeText } from "./csv-decoding.ts";
import {
  clearSamples,
  deleteRowsNaming,
  endPendingUploads,
  type StoredImportContent,
  selectImportsNaming,
} from "./import-erasure-sql.ts";
import { deleteImports } from "./job/import-job-sql.ts";
import { storedPieces } from "./job/stored-file.ts";
import { type NamesPerson, textNames, valueNames } from "./named-person.ts";

interface Erased {
  readonly ids: readonly string[];
  readonly texts: readonly string[];
}

/**
 * Erases a person from imports: deletes matching check rows, and imports whose preview, result or file
 * contains the person or is unreadable. Returns the files to delete; a running import deletes its file.
 */
export async function eraseFromImports(
  tx: TenantTx,
  store: FileStore,
  { ids, texts }: Erased,
): Promise<string[]> {
  // Uploads are cancelled first, so that each upload is either searched or refused.
  const arriving = await endPendingUploads(tx);
  await deleteRowsNaming(tx, ids, texts);
  const names = createNameSearch(texts);
  const ended: string[] = [];
  const working: string[] = [];
  for (const kept of await selectImportsNaming(tx, texts)) {
    if (!valueNames(kept.told, names) && !(await fileNames(tx, store, kept, names))) continue;
    (isWorkedOn(kept) ? working : ended).push(kept.id);
  }
  await deleteImports(tx, ended);
  await clearSamples(tx, working);
  return [...arriving, ...ended];
}

const isWorkedOn = ({ state }: StoredImportContent) => state === "checking" || state === "running";

async function fileNames(
  { orgId }: TenantTx,
  store: FileStore,
  { id, has_file, encoding }: StoredImportContent,
  names: NamesPerson,
): Promise<boolean> {
  if (!has_file) return false;
  try {
    const pieces = storedPieces(store, { orgId, id });
    return await textNames(decodeText(pieces, csvEncoding.parse(encoding)), names);
  } catch {
    return true;
  }
}
