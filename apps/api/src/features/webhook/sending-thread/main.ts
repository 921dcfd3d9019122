import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { createTargets } from "../webhook-target.ts";
import type { ThreadInput, ThreadOutput, ThreadTask } from "./sending-thread.ts";

/** Signs and sends the batches that the API passes to this thread. */
if (parentPort === null) throw new Error("This program is a thread of the API");
const port = parentPort;
const { allowsPrivate }: ThreadTask = workerData;
const targets = createTargets(allowsPrivate);
const cutting = new AbortController();
// Linux changes the priority of only this thread, whereas other systems change that of the process.
if (process.platform === "linux") setPriority(10);

port.on("message", async (input: ThreadInput) => {
  if (input === "cut") return cutting.abort();
  const attempts = await targets.send(input.batch, cutting.signal);
  port.postMessage({ number: input.number, attempts } satisfies ThreadOutput);
});
