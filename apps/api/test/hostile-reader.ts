import { readFile } from "node:fs/promises";
import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import { previewOfBeginning } from "#src/features/import/import-preview.ts";
import { asText } from "#src/features/import/workbook/workbook-text.ts";
import { AppError } from "#src/http/app-error.ts";

/**
 * Reads hostile files as the API does, in a process of its own, so that its memory is theirs alone. Arguments: the paths of
 * workbooks. It writes, as JSON, what each of its own texts and each workbook was refused for, and by how many megabytes
 * the memory of the process was ever larger than after an honest file.
 */
/** As an upload comes in; nothing of it stands anywhere whole. */
async function* repeated(before: string, piece: string, times: number): AsyncIterable<Uint8Array> {
  yield Buffer.from(before);
  for (let n = 0; n < times; n += 1) yield Buffer.from(piece);
}

const letters = "x".repeat(16_384);
const texts: Readonly<Record<string, () => AsyncIterable<Uint8Array>>> = {
  "10,000 columns": () => repeated(Array.from({ length: 10_000 }, (_, n) => `c${n}`).join(","), ",x", 10_000),
  "a cell of 50 MB": () => repeated('First,Email\nAda,"', letters, 3200),
  "a cell of 50 MB that is not quoted": () => repeated("First,Email\nAda,", letters, 3200),
  "50 MB of zero bytes": () => repeated("First,Email\nAda,", "\0".repeat(16_384), 3200),
};

async function readText(read: () => AsyncIterable<Uint8Array>): Promise<unknown> {
  return previewOfBeginning({ read, createSlices: createTimeSlices }, "contact");
}

async function readWorkbook(content: Uint8Array): Promise<unknown> {
  async function* upload() {
    yield content;
  }
  for await (const _ of asText(upload(), { fileName: "", judging: { createSlices: createTimeSlices } })) {
    // As a spool takes them.
  }
  return undefined;
}

async function refusalOf(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    () => undefined,
    (refused: unknown) => refused,
  );
  if (error === undefined) return "taken";
  if (!(error instanceof AppError)) throw error;
  const message = error.details.errors?.[0]?.message;
  return typeof message === "object" && "id" in message ? message.id : error.code;
}

const peak = () => process.resourceUsage().maxRSS / 1024;

const [honest = "", ...workbooks] = process.argv.slice(2);
await readText(() => repeated("First,Email\n", "Ada,ada@honest.example\n", 100_000));
await readWorkbook(await readFile(honest));
const before = peak();
const refused: Record<string, string> = {};
for (const [name, read] of Object.entries(texts)) refused[name] = await refusalOf(readText(read));
for (const path of workbooks) refused[path] = await refusalOf(readWorkbook(await readFile(path)));
process.stdout.write(JSON.stringify({ refused: Object.values(refused), grownMegabytes: peak() - before }));
