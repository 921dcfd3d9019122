import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { CsvSource } from "../csv-decoding.ts";
import { threadMessages } from "../file-thread.ts";
import type { ImportedField } from "../importable.ts";
import type { StagedPiece, StagingRules } from "../staged-lines.ts";

export interface ThreadTask {
  readonly noun: string;
  readonly custom: readonly ImportedField[];
  readonly rules: Omit<StagingRules, "importable">;
}

/** A message to the thread: a piece of the text, or null at the end. */
export type ThreadInput = string | null;

export type ThreadOutput =
  /** Requests the next piece of the text. */
  { readonly wants: true } | { readonly piece: StagedPiece } | { readonly ended: true };

const program = fileURLToPath(new URL("main.ts", import.meta.url));
/**
 * The memory limits of the thread. A large young generation lets short-lived rows be collected once instead
 * of twice.
 */
const memory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };

/**
 * Runs `stagedPieces` in a thread, because parsing would block requests. Sends text only while the caller
 * reads lines, to limit memory.
 */
export async function* stagedByThread(
  source: CsvSource,
  { importable, ...rules }: StagingRules,
  signal: AbortSignal,
): AsyncIterable<StagedPiece> {
  const { declaration, custom } = importable;
  const task: ThreadTask = { noun: declaration.noun, custom: [...custom.values()], rules };
  const worker = new Worker(program, { workerData: task, resourceLimits: memory });
  const text = source.read()[Symbol.asyncIterator]();
  try {
    for await (const message of threadMessages<ThreadOutput>(worker, signal)) {
      if ("wants" in message) {
        const { value, done } = await text.next();
        const input: ThreadInput = done ? null : value;
        worker.postMessage(input);
      } else if ("piece" in message) {
        yield message.piece;
      } else {
        return;
      }
    }
    throw new Error("The thread that reads an import ended before its file");
  } finally {
    await text.return?.();
  }
}
