import { on } from "node:events";
import type { Worker } from "node:worker_threads";
import { AppError, type Details } from "#src/http/app-error.ts";

export interface RefusedFile {
  readonly refused: { readonly code: AppError["code"]; readonly details: Details };
}

/**
 * Converts a refusal to a message that a thread can send.
 * @throws any other error
 */
export function refusedFile(error: unknown): RefusedFile {
  if (!(error instanceof AppError)) throw error;
  const { cause: _, ...details } = error.details;
  return { refused: { code: error.code, details } };
}

const isRefused = (message: object): message is RefusedFile => "refused" in message;

/**
 * Yields the messages of a thread until the thread ends. Terminates the thread if the caller's loop ends
 * first.
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
