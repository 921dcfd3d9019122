import type { Readable } from "node:stream";

/** The key of a stored file: the organisation, and an id as the name. The name that users see is in the file's row. */
export interface FileKey {
  readonly orgId: string;
  readonly id: string;
}

export interface StoredFile {
  readonly id: string;
  readonly storedAt: Date;
}

/** The storage of all files: a folder or an S3 bucket that all API processes share. */
export interface FileStore {
  /**
   * Stores the whole stream or nothing.
   * @throws AppError STORAGE_FULL, UNAVAILABLE, and errors of the stream
   */
  write(key: FileKey, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** @throws AppError UNAVAILABLE if the file cannot be read. */
  read(key: FileKey): Promise<Readable>;
  /** Deletes files; missing files are ignored. */
  remove(orgId: string, ids: readonly string[]): Promise<void>;
  /**
   * Aborts unfinished uploads that began before a date; returns their number. A folder returns 0, because it
   * lists unfinished files with the others.
   */
  endUnfinished(orgId: string, before: Date): Promise<number>;
  /** Lists all files of an organisation in batches. A folder also lists unfinished files. */
  list(orgId: string): AsyncIterable<readonly StoredFile[]>;
}
