import { refusal } from "@lanyard/contract/refusals/refusal";
import { type Entry, fromFdPromise } from "yauzl";
import { fileError } from "#src/http/app-error.ts";

export interface WorkbookArchive {
  readonly packedBytes: number;
  has(name: string): boolean;
  /** Yields the text of a file in pieces; yields nothing for a missing file. */
  read(name: string): AsyncIterable<string>;
}

/** The maximum number of files in an archive. Excel creates a few dozen. */
const mostEntries = 10_000;
const longestName = 255;
/** The maximum number of unpacked bytes: ten times the largest accepted text file. */
const mostUnpackedBytes = 1_048_576_000;
/**
 * The maximum number of unpacked bytes per packed byte (as in Apache POI's ZipSecureFile). Archives with at
 * most `littleBytes` unpacked bytes are always accepted.
 */
const mostSwelling = 100;
const littleBytes = 10_000_000;

/**
 * Opens a zip file. Counts unpacked bytes, because the directory in the file can be wrong, and refuses zip
 * bombs early.
 * @throws AppError INVALID_INPUT for an archive that is too large for a workbook
 */
export async function openArchive(fd: number, packedBytes: number): Promise<WorkbookArchive> {
  const zip = await fromFdPromise(fd, { autoClose: false, lazyEntries: true });
  const entries = new Map<string, Entry>();
  let count = 0;
  for await (const entry of zip.eachEntry()) {
    count += 1;
    if (count > mostEntries) throw workbookTooLarge();
    if (entry.fileName.length <= longestName) entries.set(entry.fileName.toLowerCase(), entry);
  }
  const mostBytes = Math.max(littleBytes, packedBytes * mostSwelling);
  let left = Math.min(mostBytes, mostUnpackedBytes);
  return {
    packedBytes,
    has: (name) => entries.has(name.toLowerCase()),
    async *read(name) {
      const entry = entries.get(name.toLowerCase());
      if (entry === undefined) return;
      const decoder = new TextDecoder();
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        const bytes: Uint8Array = chunk;
        left -= bytes.length;
        if (left < 0) throw mostBytes < mostUnpackedBytes ? workbookBombError() : workbookTooLarge();
        yield decoder.decode(bytes, { stream: true });
      }
      yield decoder.decode();
    },
  };
}

export const workbookBombError = () => fileError("file", refusal("workbookSwells"));

export function workbookTooLarge() {
  return fileError("file", refusal("workbookTooLarge"));
}

export const sheetUnreadable = (name: string) => fileError("sheet", refusal("sheetUnreadable", { name }));
