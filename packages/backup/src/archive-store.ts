import type { Readable, Writable } from "node:stream";

/** Everything, or only the rows as they were before an upgrade; beside them lists of what was erased. */
export type ArchiveKind = "backup" | "snapshot" | "erased";

/** Where archives lie: a folder, or a service that speaks S3. */
export interface ArchiveStore {
  /**
   * Proves that archives can be put there.
   * @throws StartError naming the place and why they cannot.
   */
  prepare(): Promise<void>;
  /** Hands a target to `write`; the archive has its name only once that has ended well. Answers how to name it for a restore. */
  write<T>(
    name: string,
    write: (openTarget: () => Promise<Writable>) => Promise<T>,
  ): Promise<{ path: string; result: T }>;
  /** Names of the archives of that kind that are whole, in their order. */
  list(kind: ArchiveKind): Promise<string[]>;
  /** How many bytes an archive has. */
  size(name: string): Promise<number>;
  read(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
}

const namePatterns: Readonly<Record<ArchiveKind, RegExp>> = {
  backup: /^lanyard-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar\.gz(\.age)?$/u,
  snapshot: /^lanyard-\d{4}-\d{2}-\d{2}T\d{6}Z-before-[\w.]+\.tar\.gz(\.age)?$/u,
  erased: /^lanyard-erased-\d{4}-\d{2}-\d{2}T\d{6}Z-[0-9a-f]{16}\.json(\.age)?$/u,
};

/** Says the moment, so that the order of names is that of time, and for a snapshot the version that came after it. */
export function archiveName(
  now: Date,
  { isEncrypted, before }: { isEncrypted: boolean; before?: string | undefined },
): string {
  const moment = now.toISOString().replace(/\.\d+/u, "").replaceAll(":", "");
  return `lanyard-${moment}${before === undefined ? "" : `-before-${before}`}.tar.gz${isEncrypted ? ".age" : ""}`;
}

/** The moment that an archive's name says. */
export function momentOfArchive(name: string): Date {
  const [date = "", time = ""] = name.slice("lanyard-".length).split("T");
  return new Date(`${date}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}Z`);
}

export const isArchiveName = (name: string, kind: ArchiveKind) => namePatterns[kind].test(name);

/** Removes the oldest archives of a kind beyond so many; answers which. */
export async function keepNewest(store: ArchiveStore, kind: ArchiveKind, kept: number): Promise<string[]> {
  const old = (await store.list(kind)).slice(0, -kept);
  for (const name of old) await store.remove(name);
  return old;
}
