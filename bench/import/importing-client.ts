import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { benchLines } from "./bench-lines.ts";

/**
 * The organisation that imports, as a program of its own: what it costs to write the file must not hold up the
 * process that takes the other one's times. It writes `ready` when the file is there. For the first line that comes in it
 * has the file previewed, for the second imported and for the third imported once more with another city in each row, and
 * writes how many rows were seen or went in. Arguments: address of
 * the API, token, rows.
 */
const [apiUrl = "", token = "", rows = "0"] = process.argv.slice(2);
const answered = z.object({
  data: z.object({ imported: z.number().optional(), totalRows: z.number().optional() }),
});

const csvData = `${[...benchLines(Number(rows))].join("\n")}\n`;
const columnMapping = {
  First: "first",
  Last: "last",
  Email: "email",
  Phone: "phone",
  Company: "company",
  Title: "job_title",
  City: "city",
};
const bodies = {
  preview: JSON.stringify({ csvData }),
  execute: JSON.stringify({ csvData, columnMapping }),
  // Every contact has another city then.
  update: JSON.stringify({
    csvData: csvData.replaceAll(",Berlin\n", ",Potsdam\n"),
    columnMapping,
    onDuplicate: "update",
  }),
};
const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
console.log("ready");
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
for (const call of ["preview", "execute", "update"] as const) {
  await lines.next();
  // Not by `fetch`, which waits five minutes for an answer at most.
  const sending = request(`${apiUrl}/import-export/${call === "preview" ? call : "execute"}`, {
    method: "POST",
    headers,
  }).end(bodies[call]);
  const [answer]: IncomingMessage[] = await once(sending, "response");
  const said = await text(answer ?? Readable.from([]));
  if ((answer?.statusCode ?? 500) >= 400) throw new Error(said);
  const { imported, totalRows } = answered.parse(JSON.parse(said)).data;
  console.log(imported ?? totalRows);
}
process.stdin.destroy();
