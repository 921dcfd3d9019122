import { refusal } from "@lanyard/contract/refusals/refusal";
import { type Entry, fromFdPromise, type ZipFile } from "yauzl";
import { fileError } from "#src/http/app-error.ts";

/** The files of a workbook, by their names. */
export interface WorkbookArchive {
  readonly packedBytes: number;
  has(name: string): boolean;
  /** The text of a file in pieces; nothing when there is none. */
  read(name: string): AsyncIterable<string>;
}

/** Excel makes a few dozen. */
const mostEntries = 10_000;
const longestName = 255;
/** All that is read of a workbook, unpacked: ten times the largest file that is taken as text. */
const mostUnpackedBytes = 1_048_576_000;
/** What sheets unpack to at most: a hundred times their size (the measure of Apache POI, ZipSecureFile), or little anyway. */
const mostSwelling = 100;
const littleBytes = 10_000_000;

/**
 * Opens a zip file by its directory. What is unpacked is counted as it comes: the directory may lie, and a small archive
 * can hold a text without end. What a small one may hold is little, so that it is refused in a moment.
 *
 * @throws AppError INVALID_INPUT for more than a workbook can be
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
      for await (const bytes of unpacked(zip, entry)) {
        left -= bytes.length;
        if (left < 0) throw mostBytes < mostUnpackedBytes ? workbookBombError() : workbookTooLarge();
        yield decoder.decode(bytes, { stream: true });
      }
      yield decoder.decode();
    },
  };
}

async function* unpacked(zip: ZipFile, entry: Entry): AsyncIterable<Uint8Array> {
  const stream = await zip.openReadStreamPromise(entry);
  try {
    for await (const chunk of stream) {
      const bytes: Uint8Array = chunk;
      yield bytes;
    }
  } finally {
    stream.destroy();
  }
}

export const workbookBombError = () => fileError("file", refusal("workbookSwells"));

export function workbookTooLarge() {
  return fileError("file", refusal("workbookTooLarge"));
}

export const sheetUnreadable = (name: string) => fileError("sheet", refusal("sheetUnreadable", { name }));
