import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import { asText } from "#src/features/import/workbook/workbook-text.ts";

async function* inPieces(bytes: Uint8Array, length = 1000) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

export async function textOf(bytes: Uint8Array, fileName = ""): Promise<string> {
  const pieces: Uint8Array[] = [];
  const judging = { createSlices: createTimeSlices };
  for await (const piece of asText(inPieces(bytes), { fileName, judging })) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
