import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { maxImportBytes } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { AppError, fileError } from "#src/http/app-error.ts";
import { refusedFile } from "../file-thread.ts";
import { openArchive, workbookTooLarge } from "./workbook-archive.ts";
import { readParts } from "./workbook-parts.ts";
import { sheetRows } from "./workbook-rows.ts";
import type { WorkbookOutput, WorkbookTask } from "./workbook-text.ts";

/** Entry point of the thread: reads the workbook of its task and posts the first sheet as CSV text. */
if (parentPort === null) throw new Error("This program is a thread of the API");
const port = parentPort;
const task: WorkbookTask = workerData;

/** Yields the first sheet as CSV text. A missing row becomes an empty line, so that row numbers stay correct. */
async function* csvOfWorkbook({ fd, bytes }: WorkbookTask): AsyncIterable<string> {
  const archive = await openArchive(fd, bytes);
  const parts = await readParts(archive);
  let row = 1;
  let width = 0;
  for await (const { row: at, cells } of sheetRows(archive, parts)) {
    for (; row < at; row += 1) yield "\r\n";
    width = Math.max(width, cells.length);
    // A workbook omits empty cells at the end of a row.
    yield `${cells.map(quoted).join(",")}${",".repeat(width - cells.length)}\r\n`;
    row += 1;
  }
}

function quoted(cell: string): string {
  return cell === "" ? "" : `"${cell.replaceAll('"', '""')}"`;
}

const pieceLength = 16_384;

async function* inPieces(lines: AsyncIterable<string>): AsyncIterable<string> {
  let piece = "";
  for await (const line of lines) {
    piece += line;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}

/** The limit on pieces that the receiver has not taken yet. */
const mostAhead = 4;
const encoder = new TextEncoder();
let length = 0;
let ahead = 0;
port.on("message", () => {
  ahead -= 1;
});

async function send(text: string): Promise<void> {
  const piece = encoder.encode(text);
  length += piece.length;
  if (length > maxImportBytes) throw workbookTooLarge();
  while (ahead >= mostAhead) await once(port, "message");
  ahead += 1;
  port.postMessage({ piece } satisfies WorkbookOutput, [piece.buffer]);
}

try {
  for await (const piece of inPieces(csvOfWorkbook(task))) await send(piece);
  port.postMessage({ isWhole: true } satisfies WorkbookOutput);
} catch (error) {
  const unreadable = () => fileError("file", refusal("workbookUnreadable"));
  port.postMessage(refusedFile(error instanceof AppError ? error : unreadable()));
}
port.close();
