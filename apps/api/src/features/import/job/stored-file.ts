import { z } from "zod";
import type { FileStore } from "#src/features/attachment/attachment.ts";
import { sheetUnreadable } from "../workbook/workbook-archive.ts";

/** The size of a piece, which is small enough to be processed within a few milliseconds. */
const pieceBytes = 16_384;

interface FilePart {
  readonly from: number;
  readonly bytes: number;
}

interface StoredPart {
  readonly part?: FilePart | undefined;
  readonly onBytes?: (bytes: number) => void;
}

export async function* storedPieces(
  store: FileStore,
  key: { orgId: string; id: string },
  { part = { from: 0, bytes: Number.POSITIVE_INFINITY }, onBytes }: StoredPart = {},
): AsyncIterable<Uint8Array> {
  const end = part.from + part.bytes;
  let passed = 0;
  for await (const chunk of await store.read(key)) {
    const bytes: Uint8Array = chunk;
    const last = Math.min(bytes.length, end - passed);
    for (let from = Math.max(0, part.from - passed); from < last; from += pieceBytes) {
      const piece = bytes.subarray(from, Math.min(from + pieceBytes, last));
      onBytes?.(piece.length);
      yield piece;
    }
    passed += bytes.length;
    if (passed >= end) return;
  }
}

interface ChosenSheet {
  readonly sheets: unknown;
  readonly sheet: string | null;
}

const sheetPlaces = z.array(z.object({ name: z.string(), from: z.number(), bytes: z.number().nullable() }));

export const sheetNames = (sheets: unknown) => sheetPlaces.parse(sheets).map(({ name }) => name);

export function sheetPart({ sheets, sheet }: ChosenSheet): FilePart | undefined {
  if (sheet === null) return undefined;
  const { from = 0, bytes = null } = sheetPlaces.parse(sheets).find(({ name }) => name === sheet) ?? {};
  if (bytes === null) throw sheetUnreadable(sheet);
  return { from, bytes };
}
