import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { cpus, loadavg } from "node:os";
import { text } from "node:stream/consumers";
import { demoAccounts } from "@lanyard/signin/demo/demo-accounts";
import { hostileBodies } from "../../apps/api/test/hostile-bodies.ts";
import { workbookFile } from "../../apps/api/test/workbook-files.ts";
import type { BenchServers } from "../bench-servers.ts";
import type { LoopFigures } from "../loop-watch.ts";
import { benchLines } from "./bench-lines.ts";
import { loopText } from "./loop-text.ts";
import { peakUntil } from "./neighbour.ts";

/** How long the API takes until it says what a file is, or what is wrong with it. */
interface FileFigures {
  readonly name: string;
  readonly megabytes: number;
  /** The seconds from the first byte sent to the answer. */
  readonly seconds: number;
  readonly said: string;
  /** How much had left the sender by then. */
  readonly sentMegabytes: number;
  readonly peakMegabytes: number;
}

const wholeBytes = 100_000_000;
const importer = demoAccounts.at(-1)?.email;
/** The number of lines of a large file that the page sends before the file itself. */
const beginningLines = 1001;

const files: readonly { readonly name: string; make(): Promise<Buffer> | Buffer; readonly file?: string }[] =
  [
    { name: "an honest file, whole", make: () => linesOf(1_200_000).subarray(0, wholeBytes) },
    { name: "one line of letters", make: () => Buffer.alloc(wholeBytes, "x") },
    { name: "one line of cells", make: () => Buffer.alloc(wholeBytes, "Ada,ada@bench.example,") },
    { name: "nothing but quotation marks", make: () => Buffer.alloc(wholeBytes, '"') },
    {
      name: "an opened quotation mark",
      make: () => Buffer.concat([Buffer.from('"'), linesOf(1_200_000).subarray(0, wholeBytes - 1)]),
    },
    { name: "zero bytes", make: () => Buffer.alloc(wholeBytes) },
    { name: "10,000 columns", make: () => startOf(`${"Column,".repeat(10_000)}\n`) },
    {
      name: "a false mark of UTF-8",
      make: () => startOf(Uint8Array.of(0xef, 0xbb, 0xbf), "J\xf6rg,joerg@bench.example\n"),
    },
    {
      name: "what begins like a workbook and is none",
      file: "none.xlsx",
      make: () => Buffer.alloc(wholeBytes, "PK\x03\x04 no directory follows "),
    },
    {
      name: "a workbook that unpacks to 100 MB",
      file: "bomb.xlsx",
      make: async () => Buffer.from(await workbookFile({ rows: " ".repeat(wholeBytes) })),
    },
  ];

/** Sends large and hostile files, one after the other. */
export async function measureFiles(servers: BenchServers): Promise<readonly FileFigures[]> {
  const token = await servers.signIn(importer);
  const figures: FileFigures[] = [];
  const measure = async (name: string, bytes: Buffer, path: string, fileName: string) => {
    const began = performance.now();
    const sending = send(`${servers.apiUrl}${path}`, token, bytes, fileName);
    const [answer, peakMegabytes] = await Promise.all([sending, peakUntil(sending, servers.api.pid)]);
    const { said, sentMegabytes, ended } = answer;
    const seconds = (ended - began) / 1000;
    figures.push({ name, megabytes: bytes.length / 1_000_000, seconds, said, sentMegabytes, peakMegabytes });
  };
  const beginning = Buffer.from(`${[...benchLines(beginningLines - 1)].join("\n")}\n`);
  for (const name of ["warming up", "the beginning of a large file, whose rows the page shows"])
    await measure(name, beginning, "/import-export/preview-upload", "people.csv");
  for (const { name, make, file = "people.csv" } of files)
    await measure(name, await make(), "/imports", file);
  return figures.slice(1);
}

/** A file of that size with this at its beginning. */
function startOf(beginning: string | Uint8Array, line = "Ada,ada@bench.example\n"): Buffer {
  const file = Buffer.alloc(wholeBytes, line, "latin1");
  Buffer.from(beginning).copy(file);
  return file;
}

function linesOf(rows: number): Buffer {
  return Buffer.from([...benchLines(rows)].join("\n"));
}

const boundary = "bench-boundary";
const sentAtOnce = 65_536;

/** Sends a file until the API answers, and answers what it says, and after how much of it. */
async function send(url: string, token: string, bytes: Buffer, fileName: string) {
  const disposition = `form-data; name="file"; filename="${fileName}"`;
  const head = Buffer.from(`--${boundary}\r\ncontent-disposition: ${disposition}\r\n\r\n`);
  const foot = Buffer.from(`\r\n--${boundary}--\r\n`);
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": `multipart/form-data; boundary=${boundary}`,
    "content-length": head.length + bytes.length + foot.length,
  };
  const sending = request(url, { method: "POST", headers, agent: false });
  // The API resets a connection that still sends what it has refused.
  sending.on("error", () => undefined);
  let answer: IncomingMessage | undefined;
  const answered = once(sending, "response").then(([response]: IncomingMessage[]) => {
    answer = response;
  });
  sending.write(head);
  let sent = 0;
  for (; sent < bytes.length && answer === undefined; sent += sentAtOnce)
    if (!sending.write(bytes.subarray(sent, sent + sentAtOnce)))
      await Promise.race([once(sending, "drain"), answered]);
  if (answer === undefined) sending.end(foot);
  await answered;
  const said = answer === undefined ? "" : await text(answer);
  const ended = performance.now();
  const isTaken = (answer?.statusCode ?? 500) < 400;
  if (sent < bytes.length) sending.destroy();
  return {
    ended,
    sentMegabytes: Math.min(sent, bytes.length) / 1_000_000,
    said: isTaken ? "taken" : (/"errors":\[\{[^}]*"message":"([^"]*)/u.exec(said)?.[1] ?? said),
  };
}

/** How long an import in the body of a request holds the event loop of the API. */
interface BodyFigures {
  readonly name: string;
  readonly held: LoopFigures;
}

/** Sends the imports that are long to read, each as the JSON of a request. */
export async function measureBodies(servers: BenchServers): Promise<readonly BodyFigures[]> {
  const token = await servers.signIn(importer);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const figures: BodyFigures[] = [];
  for (const { name, body } of hostileBodies) {
    await servers.api.heldLoop();
    const answer = await fetch(`${servers.apiUrl}/import-export/execute`, { method: "POST", headers, body });
    await answer.text();
    figures.push({ name, held: await servers.api.heldLoop() });
  }
  return figures;
}

export function bodiesText(figures: readonly BodyFigures[]): string {
  const lines = figures.map(({ name, held }) => `  ${name}: ${loopText(held)}`);
  return ["Imports in the body of a request:", ...lines].join("\n");
}

export function filesText(figures: readonly FileFigures[]): string {
  const line = ({ name, megabytes, seconds, said, sentMegabytes, peakMegabytes }: FileFigures) =>
    `  ${name} (${megabytes.toFixed(1)} MB): ${seconds.toFixed(2)} s, after ${sentMegabytes.toFixed(1)} MB, API ${Math.round(peakMegabytes)} MB: ${said}`;
  const loads = loadavg().map((load) => load.toFixed(1));
  return [
    `Load of the machine (1, 5, 15 minutes) with this run on ${cpus().length} cores: ${loads.join(", ")}`,
    "From the first byte sent to what the API says of a file, sending included:",
    ...figures.map(line),
  ].join("\n");
}
