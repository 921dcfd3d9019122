import type { ArchiveCounts } from "@lanyard/backup/archive-format";
import { readHeader } from "@lanyard/backup/archive-reader";
import { type ArchiveStore, momentOfArchive } from "@lanyard/backup/archive-store";

/** An archive's header, known before it is read completely. */
export interface ListedArchive {
  readonly name: string;
  readonly takenAt: Date;
  readonly bytes: number;
  /** Whether reading it requires a key. */
  readonly isEncrypted: boolean;
  /** The version that wrote it and its content; undefined if it is unreadable without a key or damaged. */
  readonly version: string | undefined;
  readonly holds: ArchiveCounts | undefined;
}

/** More are not chosen from. */
const mostListed = 50;

/** The newest backups of a store, the newest first, as far as each can be read with the key. */
export async function listArchives(store: ArchiveStore, key: string | undefined): Promise<ListedArchive[]> {
  const names = (await store.list("backup")).slice(-mostListed).reverse();
  return Promise.all(names.map((name) => describe(store, name, key)));
}

async function describe(store: ArchiveStore, name: string, key: string | undefined): Promise<ListedArchive> {
  const header = await store
    .read(name)
    .then((source) => readHeader(source, key))
    .catch(() => undefined);
  return {
    name,
    takenAt: momentOfArchive(name),
    bytes: await store.size(name),
    isEncrypted: name.endsWith(".age"),
    version: header?.version,
    holds: header?.holds,
  };
}
