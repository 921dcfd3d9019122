import type { TimeSlices } from "@lanyard/server-kit/event-loop";
import { withoutZeroBytes } from "./csv-decoding.ts";

/** CSV text that can be read as often as needed, piece by piece, never whole. */
export interface CsvSource {
  read(): AsyncIterable<string>;
  /** Creates time slices for work on the file, so that it gives way to requests that wait for an answer. */
  createSlices(): TimeSlices;
  /** Whether reading the file takes longer than starting a thread for it. */
  readonly isLarge?: boolean;
  /** Whether the text ends anywhere; a record that is not complete is left out then. */
  readonly isPart?: boolean;
}

/** The beginning of the text: enough to see its shape. */
export async function readPrefix(source: CsvSource, length: number): Promise<string> {
  let text = "";
  for await (const piece of source.read()) {
    text += withoutZeroBytes(piece);
    if (text.length >= length) break;
  }
  return text.slice(0, length);
}
