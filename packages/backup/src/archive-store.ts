import type { Readable, Writable } from "node:stream";

/** A backup, a snapshot before an upgrade, or a list of erased records. */
export type ArchiveKind = "backup" | "snapshot" | "erased";

/** A folder or S3 bucket with archives. */
export interface ArchiveStore {
  /**
   * Verifies that archives can be written.
   * @throws StartError with the folder or bucket and the reason if they cannot
   */
  prepare(): Promise<void>;
  /**
   * Calls `write`, which opens the target and writes the archive. The archive gets its name only after
   * `write` has succeeded. Returns the path to restore from, and the result of `write`.
   */
  write<T>(
    name: string,
    write: (openTarget: () => Promise<Writable>) => Promise<T>,
  ): Promise<{ path: string; result: T }>;
  /** Returns the names of complete archives of a kind, sorted. */
  list(kind: ArchiveKind): Promise<string[]>;
  size(name: string): Promise<number>;
  read(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
}

const namePatterns: Readonly<Record<ArchiveKind, RegExp>> = {
  backup: /^lanyard-\d{4}-\d{2}-\d{2}T\d{6}Z(-[0-9a-f]{8})?\.tar\.gz(\.age)?$/u,
  snapshot: /^lanyard-\d{4}-\d{2}-\d{2}T\d{6}Z(-[0-9a-f]{8})?-before-[\w.]+\.tar\.gz(\.age)?$/u,
  erased: /^lanyard-erased-\d{4}-\d{2}-\d{2}T\d{6}Z-[0-9a-f]{16}\.json(\.age)?$/u,
};

interface ArchiveNaming {
  readonly isEncrypted: boolean;
  readonly of: string;
  /** The target version of the upgrade, for a snapshot. */
  readonly before?: string | undefined;
}

/** Returns a name that begins with the time, so that sorting by name sorts by time. */
export function archiveName(now: Date, { isEncrypted, of, before }: ArchiveNaming): string {
  const moment = now.toISOString().replace(/\.\d+/u, "").replaceAll(":", "");
  return `lanyard-${moment}-${of}${before === undefined ? "" : `-before-${before}`}.tar.gz${isEncrypted ? ".age" : ""}`;
}

export function momentOfArchive(name: string): Date {
  const [date = "", time = ""] = name.slice("lanyard-".length).split("T");
  return new Date(`${date}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}Z`);
}

export const isArchiveName = (name: string, kind: ArchiveKind) => namePatterns[kind].test(name);

const markOf = (name: string) => /Z-([0-9a-f]{8})[-.]/u.exec(name)?.[1];

/**
 * Returns whether the marks in two archive names show that one installation wrote both archives. An archive
 * without a mark belongs to no installation.
 */
export function isOfSameInstallation(name: string, written: string): boolean {
  const isArchive = isArchiveName(name, "backup") || isArchiveName(name, "snapshot");
  return isArchive && markOf(name) !== undefined && markOf(name) === markOf(written);
}

interface OwnArchives {
  readonly kind: ArchiveKind;
  /** The mark that identifies the installation's archives. */
  readonly of: string;
  readonly now: Date;
}

/**
 * Lists the archives of one kind that an installation wrote, from old to new. Ignores archives whose names
 * contain a future time.
 */
export async function listOwn(store: ArchiveStore, { kind, of, now }: OwnArchives): Promise<string[]> {
  const names = await store.list(kind);
  return names.filter((name) => markOf(name) === of && momentOfArchive(name) <= now);
}

export async function pruneArchives(store: ArchiveStore, own: OwnArchives, kept: number): Promise<string[]> {
  const old = (await listOwn(store, own)).slice(0, -kept);
  for (const name of old) await store.remove(name);
  return old;
}
