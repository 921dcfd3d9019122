import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { json, text } from "node:stream/consumers";
import { z } from "zod";
import { benchLines } from "./bench-lines.ts";

/**
 * The person who imports by a job, as a program of its own: what it costs to write the file must not hold up the process that
 * takes other people's times. It writes `ready`, then, for each line that comes in, carries out the next step and writes how many
 * seconds it took: upload, check, run, undo. A line is the access token of its step, for a run may outlive one. Arguments: address
 * of the API, rows.
 */
const [apiUrl = "", rows = "0"] = process.argv.slice(2);
let token = "";
const job = z.object({
  import: z.object({
    id: z.string(),
    state: z.string(),
    reason: z.string().nullable(),
    action_id: z.string().nullable(),
    suggested_mapping: z.record(z.string(), z.string()),
  }),
});

const boundary = "bench-boundary";
const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="people.csv"\r\ncontent-type: text/csv\r\n\r\n`;
const body = Buffer.from(`${head}${[...benchLines(Number(rows))].join("\n")}\n\r\n--${boundary}--\r\n`);

async function call(method: string, path: string, sent?: Buffer | object): Promise<unknown> {
  const isFile = Buffer.isBuffer(sent);
  const content = isFile ? sent : sent === undefined ? undefined : JSON.stringify(sent);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(content !== undefined && {
      "content-type": isFile ? `multipart/form-data; boundary=${boundary}` : "application/json",
      "content-length": Buffer.byteLength(content),
    }),
  };
  // Not by `fetch`, which waits five minutes for an answer at most.
  const sending = request(`${apiUrl}${path}`, { method, headers }).end(content);
  const [answer]: IncomingMessage[] = await once(sending, "response");
  if (answer === undefined || (answer.statusCode ?? 500) >= 400)
    throw new Error(`${method} ${path}: ${await text(answer ?? Readable.from([]))}`);
  return json(answer);
}

async function until(id: string, state: string) {
  for (;;) {
    const { import: now } = job.parse(await call("GET", `/imports/${id}`));
    if (now.state === state) return now;
    if (now.state === "failed") throw new Error(now.reason ?? "The import failed");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function* steps() {
  const { import: received } = job.parse(await call("POST", "/imports", body));
  yield;
  await call("POST", `/imports/${received.id}/check`, { mapping: received.suggested_mapping });
  await until(received.id, "checked");
  yield;
  await call("POST", `/imports/${received.id}/run`);
  const done = await until(received.id, "done");
  yield;
  await call("POST", `/actions/${done.action_id}/undo`);
}

console.log("ready");
const carriedOut = steps();
for await (const line of createInterface({ input: process.stdin })) {
  token = line;
  const began = performance.now();
  const { done } = await carriedOut.next();
  console.log((performance.now() - began) / 1000);
  if (done) break;
}
