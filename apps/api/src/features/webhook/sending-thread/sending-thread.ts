import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Attempt, MessageBatch } from "../webhook-target.ts";

export interface ThreadTask {
  readonly allowsPrivate: boolean;
}

/** A message to the thread: a batch, or `cut` to end all attempts. */
export type ThreadInput = { readonly number: number; readonly batch: MessageBatch } | "cut";

export interface ThreadOutput {
  readonly number: number;
  readonly attempts: readonly Attempt[];
}

const program = fileURLToPath(new URL("main.ts", import.meta.url));

/** A thread that signs and sends messages. In the main thread, a batch would block requests. */
export interface SendingThread {
  /**
   * Returns the attempts in the order of the messages. The first call starts the thread.
   * @throws Error if the thread ends
   */
  send(batch: MessageBatch): Promise<readonly Attempt[]>;
  close(): Promise<void>;
}

/** Creates a `SendingThread`. Aborting `stop` ends all attempts with the problem `connection`. */
export function createSendingThread(allowsPrivate: boolean, stop: AbortSignal): SendingThread {
  const waiting = new Map<number, PromiseWithResolvers<readonly Attempt[]>>();
  let worker: Worker | undefined;
  let sent = 0;
  const post = (input: ThreadInput) => worker?.postMessage(input);
  stop.addEventListener("abort", () => post("cut"));

  function startWorker(): Worker {
    const task: ThreadTask = { allowsPrivate };
    const started = new Worker(program, { workerData: task });
    let failure = new Error("The thread that sends webhooks ended");
    started.on("message", ({ number, attempts }: ThreadOutput) => {
      waiting.get(number)?.resolve(attempts);
      waiting.delete(number);
    });
    started.on("error", (error) => {
      failure = error;
    });
    started.on("exit", () => {
      worker = undefined;
      for (const { reject } of waiting.values()) reject(failure);
      waiting.clear();
    });
    return started;
  }

  return {
    send(batch) {
      worker ??= startWorker();
      sent += 1;
      const attempts = Promise.withResolvers<readonly Attempt[]>();
      waiting.set(sent, attempts);
      // A thread that started after the stop has not received the `cut` message.
      if (stop.aborted) post("cut");
      post({ number: sent, batch });
      return attempts.promise;
    },
    async close() {
      await worker?.terminate();
    },
  };
}
