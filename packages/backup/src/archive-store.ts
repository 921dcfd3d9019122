import type { Readable, Writable } from "node:stream";

/** Where archives lie: a folder, or a service that speaks S3. */
export interface ArchiveStore {
  /** Hands a target to `write`; the archive has its name only once that has ended well. Answers how to name it for a restore. */
  write<T>(
    name: string,
    write: (openTarget: () => Promise<Writable>) => Promise<T>,
  ): Promise<{ path: string; result: T }>;
  /** Names of the archives that are whole, in their order. */
  list(): Promise<string[]>;
  read(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
}

const namePattern = /^lanyard-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar\.gz(\.age)?$/u;

/** Says the moment, so that the order of names is that of time. */
export function archiveName(now: Date, isEncrypted: boolean): string {
  const moment = now.toISOString().replace(/\.\d+/u, "").replaceAll(":", "");
  return `lanyard-${moment}.tar.gz${isEncrypted ? ".age" : ""}`;
}

/** The moment that an archive's name says. */
export function momentOfArchive(name: string): Date {
  const [date = "", time = ""] = name.slice("lanyard-".length).split("T");
  return new Date(`${date}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}Z`);
}

export const isArchiveName = (name: string) => namePattern.test(name);

/** Removes the oldest archives beyond so many; answers which. */
export async function keepNewest(store: ArchiveStore, kept: number): Promise<string[]> {
  const old = (await store.list()).slice(0, -kept);
  for (const name of old) await store.remove(name);
  return old;
}
