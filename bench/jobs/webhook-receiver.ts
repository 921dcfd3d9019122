import { once } from "node:events";
import { createServer } from "node:http";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { freePort } from "@lanyard/server-kit/free-port";

/**
 * A webhook receiver that runs in a thread and accepts every message. It posts its port, and later the
 * seconds between the first and the last message.
 */
const { count }: { count: number } = workerData;
// A real receiver runs on another machine, so this thread has a low priority. Only Linux can set the priority
// of a single thread.
if (process.platform === "linux") setPriority(19);
let arrived = 0;
let beganAt = 0;
const server = createServer((request, response) => {
  request.resume();
  arrived += 1;
  if (arrived === 1) beganAt = performance.now();
  if (arrived === count) parentPort?.postMessage((performance.now() - beganAt) / 1000);
  response.writeHead(204).end();
});
const port = await freePort();
await once(server.listen(port, "127.0.0.1"), "listening");
parentPort?.postMessage(port);
