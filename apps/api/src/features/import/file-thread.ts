import { on } from "node:events";
import type { Worker } from "node:worker_threads";
import { AppError, type Details } from "#src/http/app-error.ts";

/** The message in which a thread refuses a file. */
export interface RefusedFile {
  readonly refused: { readonly code: AppError["code"]; readonly details: Details };
}

/**
 * Returns the message for a refusal.
 * @throws any other error
 */
export function refusedFile(error: unknown): RefusedFile {
  if (!(error instanceof AppError)) throw error;
  const { cause: _, ...details } = error.details;
  return { refused: { code: error.code, details } };
}

const isRefused = (message: object): message is RefusedFile => "refused" in message;

/**
 * Yields the messages of a thread until it ends. Stops the thread if the loop ends first.
 * @throws AppError if the thread refuses the file; the error of the thread; AbortError
 */
export async function* threadMessages<Message extends object>(
  worker: Worker,
  signal: AbortSignal,
): AsyncIterable<Message> {
  try {
    for await (const [sent] of on(worker, "message", { signal, close: ["exit"] })) {
      const message: Message | RefusedFile = sent;
      if (isRefused(message)) throw new AppError(message.refused.code, message.refused.details);
      yield message;
    }
  } finally {
    await worker.terminate();
  }
}
