import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { hostileBodies } from "../../apps/api/test/hostile-bodies.ts";
import { workbookFile } from "../../apps/api/test/workbook-files.ts";
import { type BenchServers, formAround, formBoundary, importer } from "../bench-servers.ts";
import { atMost, type Finding } from "../figures.ts";
import { loopText, type World } from "../measurement.ts";
import { startNeighbour } from "./neighbour.ts";

export function* benchLines(rows: number): Generator<string> {
  yield "First,Last,Email,Phone,Company,Title,City";
  for (let n = 0; n < rows; n += 1)
    yield `Given${n},Família ${n},p${n}@bench.example,+49 30 ${n},Works ${n % 5000},Engineer,Berlin`;
}

const wholeBytes = 100_000_000;
const people = "people.csv";
const workbook = "people.xlsx";
const honest = () => Buffer.from([...benchLines(1_200_000)].join("\n")).subarray(0, wholeBytes);

function startOf(beginning: string | Uint8Array, line = "Ada,ada@bench.example\n"): Buffer {
  const file = Buffer.alloc(wholeBytes, line, "latin1");
  Buffer.from(beginning).copy(file);
  return file;
}

type HostileFile = readonly [name: string, make: () => Promise<Buffer> | Buffer, fileName?: string];

const files: readonly HostileFile[] = [
  ["an honest file, whole", honest],
  ["one line of letters", () => startOf("", "x")],
  ["one line of cells", () => startOf("", "Ada,ada@bench.example,")],
  ["nothing but quotation marks", () => startOf("", '"')],
  ["an opened quotation mark", () => Buffer.concat([Buffer.from('"'), honest().subarray(1)])],
  ["null bytes", () => Buffer.alloc(wholeBytes)],
  ["10,000 columns", () => startOf(`${"Column,".repeat(10_000)}\n`)],
  ["a false mark of UTF-8", () => startOf(Uint8Array.of(0xef, 0xbb, 0xbf), "J\xf6rg,joerg@bench.example\n")],
  ["a false workbook", () => startOf("", "PK\x03\x04 no directory follows "), "none.xlsx"],
  [
    "a workbook that unpacks to 100 MB",
    async () => Buffer.from(await workbookFile({ rows: " ".repeat(wholeBytes) })),
    "bomb.xlsx",
  ],
  ["an honest workbook of 500,000 rows", () => workbookOf(honestRows(500_000)), workbook],
  [
    "a workbook whose row has 2,000,000 attributes",
    () => workbookOf(`<row ${attributes(2_000_000)}/>`),
    workbook,
  ],
  [
    "a workbook of 1,000,000 number formats",
    () =>
      workbookOf(
        honestRows(10),
        Array.from({ length: 1_000_000 }, (_, n) => `0.0${n}`),
      ),
    workbook,
  ],
];

async function workbookOf(rows: string, formats: readonly string[] = []): Promise<Buffer> {
  return Buffer.from(await workbookFile({ rows, formats }));
}

const attributes = (count: number) => Array.from({ length: count }, (_, n) => `a${n}="${n}"`).join(" ");

/** Returns worksheet rows with random text, which compresses poorly. */
function honestRows(count: number): string {
  const cells = (texts: readonly string[]) =>
    texts.map((each) => `<c t="inlineStr"><is><t>${each}</t></is></c>`).join("");
  const letters = () => randomBytes(24).toString("base64url");
  const rows = Array.from({ length: count }, () => [letters(), `${letters()}@bench.example`, letters()]);
  return [["First name", "Email", "Notes"], ...rows].map((texts) => `<row>${cells(texts)}</row>`).join("");
}

/** The maximum time for which a hostile file may block the event loop. */
const mostTurnMs = 50;
/** The maximum wait for a list of another organisation. */
const mostWaitMs = 50;
/** The maximum memory of a server 10 s after large files and responses. */
const mostMegabytes = 250;

/** Sends large and hostile files in turn, and measures the time from the first byte to the response. */
export async function measureFiles({ servers, say }: World): Promise<Finding[]> {
  const token = await servers.signIn(importer);
  const neighbour = startNeighbour(`${servers.apiUrl}/contacts?limit=25`, await servers.signIn());
  const findings: Finding[] = [];
  const measure = async (name: string, bytes: Buffer, path: string, fileName: string) => {
    await servers.api.figures();
    await neighbour.longestWait();
    const began = performance.now();
    const { said, sentBytes } = await send(`${servers.apiUrl}${path}`, token, bytes, fileName);
    const seconds = (performance.now() - began) / 1000;
    const held = await servers.api.figures();
    const sent = `after ${(sentBytes / 1_000_000).toFixed(1)} of ${(bytes.length / 1_000_000).toFixed(1)} MB`;
    const more = `, ${sent}, API ${Math.round(held.peakMegabytes)} MB: ${said}`;
    findings.push({ name, value: seconds, found: `${seconds.toFixed(2)} s`, isMissed: false, more });
    const turn = `${held.workedMs.toFixed(1)} ms`;
    findings.push(atMost("  its longest turn", held.workedMs, mostTurnMs, turn, `; ${loopText(held)}`));
    const waited = await neighbour.longestWait();
    findings.push(atMost("  a neighbour's longest wait", waited, mostWaitMs, `${waited.toFixed(1)} ms`));
    say(`Sent ${name}`);
  };
  const beginning = Buffer.from(`${[...benchLines(1000)].join("\n")}\n`);
  for (const name of ["a warm-up", "the beginning of a large file, whose rows the page shows"])
    await measure(name, beginning, "/import-export/preview-upload", people);
  for (const [name, make, fileName = people] of files)
    await measure(name, await make(), "/imports", fileName);
  await neighbour.stop();
  return [...findings.slice(3), ...(await measureBodies(servers)), await memoryLater(servers, token)];
}

/** Measures the memory that the API uses after the files and some large responses. */
async function memoryLater({ apiUrl, api }: BenchServers, token: string): Promise<Finding> {
  const headers = { authorization: `Bearer ${token}` };
  const exported = await Promise.all(
    Array.from({ length: 3 }, () => fetch(`${apiUrl}/contacts/export`, { headers })),
  );
  for (const answer of exported) await answer.arrayBuffer();
  const { megabytes: then } = await api.figures();
  await wait(10_000);
  const { megabytes } = await api.figures();
  const more = `; ${Math.round(then)} MB right after the answers`;
  return atMost("memory of the API later", megabytes, mostMegabytes, `${Math.round(megabytes)} MB`, more);
}

/** Sends the import texts that take longest to parse, each in the JSON body of a request. */
async function measureBodies(servers: BenchServers): Promise<Finding[]> {
  const token = await servers.signIn(importer);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const findings: Finding[] = [];
  for (const { name, body } of hostileBodies) {
    await servers.api.figures();
    const answer = await fetch(`${servers.apiUrl}/import-export/execute`, { method: "POST", headers, body });
    await answer.text();
    const held = await servers.api.figures();
    const found = `${held.workedMs.toFixed(1)} ms`;
    findings.push(atMost(`a request with ${name}`, held.workedMs, 20, found, `; ${loopText(held)}`));
  }
  return findings;
}

const sentAtOnce = 65_536;

/** Sends a file until the API responds. Returns the response and the number of bytes sent. */
async function send(url: string, token: string, bytes: Buffer, fileName: string) {
  const { head, foot } = formAround(fileName);
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": `multipart/form-data; boundary=${formBoundary}`,
    "content-length": head.length + bytes.length + foot.length,
  };
  const sending = request(url, { method: "POST", headers, agent: false });
  // The API resets the connection if it refuses a file before receiving all of it.
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
  const body = answer === undefined ? "" : await text(answer);
  const isTaken = (answer?.statusCode ?? 500) < 400;
  if (sent < bytes.length) sending.destroy();
  return {
    sentBytes: Math.min(sent, bytes.length),
    said: isTaken ? "taken" : (/"errors":\[\{[^}]*"message":"([^"]*)/u.exec(body)?.[1] ?? body),
  };
}
