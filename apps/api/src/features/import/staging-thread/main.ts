import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { CsvSource } from "../csv-decoding.ts";
import { refusedFile } from "../file-thread.ts";
import { importablesWith } from "../importables.ts";
import { stagedPieces } from "../staged-lines.ts";
import type { ThreadInput, ThreadOutput, ThreadTask } from "./staging-thread.ts";

/** Converts the received text to lines for the staging table. */
if (parentPort === null) throw new Error("This program is a thread of the API");
const port = parentPort;
const { noun, custom, rules }: ThreadTask = workerData;
/** The number of pieces to request in advance, so that the thread does not wait. */
const ahead = 4;

const send = (output: ThreadOutput) => port.postMessage(output);

const source: CsvSource = {
  async *read() {
    const arriving = on(port, "message");
    for (let n = 0; n < ahead; n += 1) send({ wants: true });
    for await (const [input] of arriving) {
      const text: ThreadInput = input;
      if (text === null) return;
      yield text;
      send({ wants: true });
    }
  },
  // The thread serves no requests, so it need not yield to them.
  createSlices: () => ({ yieldIfOver: () => undefined }),
};

const importable = Object.values(importablesWith(custom)).find(
  ({ declaration }) => declaration.noun === noun,
);
if (importable === undefined) throw new Error(`No file can be imported as ${noun}`);
const encoder = new TextEncoder();
try {
  for await (const piece of stagedPieces(source, { importable, ...rules })) {
    // The thread can transfer bytes without copying them.
    const lines = encoder.encode(piece.lines);
    port.postMessage({ piece: { ...piece, lines } } satisfies ThreadOutput, [lines.buffer]);
  }
  send({ ended: true });
} catch (error) {
  port.postMessage(refusedFile(error));
}
