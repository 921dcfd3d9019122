import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { Readable } from "node:stream";
import { json, text } from "node:stream/consumers";
import { z } from "zod";
import { benchLines } from "./bench-lines.ts";

/**
 * The organisation that imports, as a program of its own: what it costs to write the file must not hold up the
 * process that takes the other one's times. It writes `ready` when the file is there, sends it once its input ends, and
 * writes how many rows went in. Arguments: address of the API, token, rows.
 */
const [apiUrl = "", token = "", rows = "0"] = process.argv.slice(2);
const imported = z.object({ data: z.object({ imported: z.number() }) });

const body = JSON.stringify({
  csvData: `${[...benchLines(Number(rows))].join("\n")}\n`,
  columnMapping: {
    First: "first",
    Last: "last",
    Email: "email",
    Phone: "phone",
    Company: "company",
    Title: "job_title",
    City: "city",
  },
});
const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
console.log("ready");
await text(process.stdin);
// Not by `fetch`, which waits five minutes for an answer at most.
const sending = request(`${apiUrl}/import-export/execute`, { method: "POST", headers }).end(body);
const [answer]: IncomingMessage[] = await once(sending, "response");
console.log(imported.parse(await json(answer ?? Readable.from([]))).data.imported);
