import { cpus, loadavg } from "node:os";
import { demoAccounts } from "@lanyard/signin/demo/demo-accounts";
import { workbookFile } from "../../apps/api/test/workbook-files.ts";
import type { BenchServers } from "../bench-servers.ts";
import { benchLines } from "./bench-lines.ts";
import { peakUntil } from "./neighbour.ts";

/** How long the API takes until it says what a file is, or what is wrong with it. */
interface FileFigures {
  readonly name: string;
  readonly megabytes: number;
  /** From the first byte sent to the answer. */
  readonly seconds: number;
  readonly said: string;
  readonly peakMegabytes: number;
}

const wholeBytes = 100_000_000;
const importer = demoAccounts.at(-1)?.email;
/** As many lines as the page sends of a large file before the file itself. */
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
    const seconds = (performance.now() - began) / 1000;
    figures.push({ name, megabytes: bytes.length / 1_000_000, seconds, said: answer, peakMegabytes });
  };
  const beginning = Buffer.from(`${[...benchLines(beginningLines - 1)].join("\n")}\n`);
  for (const name of ["warming up", "the beginning of a large file, whose rows the page shows"])
    await measure(name, beginning, "/import-export/preview-upload", "people.csv");
  for (const { name, make, file = "people.csv" } of files)
    await measure(name, await make(), "/imports", file);
  return figures.slice(1);
}

function linesOf(rows: number): Buffer {
  return Buffer.from([...benchLines(rows)].join("\n"));
}

/** Answers what the API says of the file. */
async function send(url: string, token: string, bytes: Buffer, fileName: string): Promise<string> {
  const body = new FormData();
  body.append("file", new Blob([Uint8Array.from(bytes)]), fileName);
  const answer = await fetch(url, { method: "POST", headers: { authorization: `Bearer ${token}` }, body });
  const text = await answer.text();
  return answer.ok ? "taken" : (/"errors":\[\{[^}]*"message":"([^"]*)/u.exec(text)?.[1] ?? text);
}

export function filesText(figures: readonly FileFigures[]): string {
  const line = ({ name, megabytes, seconds, said, peakMegabytes }: FileFigures) =>
    `  ${name} (${megabytes.toFixed(1)} MB): ${seconds.toFixed(2)} s, API ${Math.round(peakMegabytes)} MB: ${said}`;
  const loads = loadavg().map((load) => load.toFixed(1));
  return [
    `Load of the machine (1, 5, 15 minutes) with this run on ${cpus().length} cores: ${loads.join(", ")}`,
    "From the first byte sent to what the API says of a file, sending included:",
    ...figures.map(line),
  ].join("\n");
}
