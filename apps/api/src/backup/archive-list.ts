import type { ArchiveCounts } from "@lanyard/backup/archive-format";
import { readHeader } from "@lanyard/backup/archive-reader";
import { type ArchiveStore, momentOfArchive } from "@lanyard/backup/archive-store";

export interface ListedArchive {
  readonly name: string;
  readonly takenAt: Date;
  readonly bytes: number;
  readonly isEncrypted: boolean;
  /**
   * The Lanyard version and the content of the archive; undefined if the archive is damaged or the key is
   * missing.
   */
  readonly version: string | undefined;
  readonly holds: ArchiveCounts | undefined;
}

const mostListed = 50;

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
