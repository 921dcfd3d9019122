import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from } from "pg-copy-streams";

type Row = Readonly<Record<string, unknown>>;

/** Inserts rows by COPY as the owner, whom policies do not restrict. */
export async function copyRows(client: pg.Client, table: string, rows: Iterable<Row>): Promise<void> {
  const iterator = rows[Symbol.iterator]();
  const first = iterator.next();
  if (first.done) return;
  const columns = Object.keys(first.value);
  const stream = client.query(from(`copy crm.${table} (${columns.join(", ")}) from stdin`));
  await pipeline(Readable.from(chunks(columns, first.value, iterator)), stream);
}

const chunkLength = 64 * 1024;

function* chunks(columns: readonly string[], first: Row, rest: Iterator<Row>): Generator<string> {
  let chunk = copyLine(columns, first);
  for (let next = rest.next(); !next.done; next = rest.next()) {
    chunk += copyLine(columns, next.value);
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = "";
  }
  yield chunk;
}

/** Returns a value in the text format of COPY. */
function copyValue(value: unknown): string {
  if (value === null || value === undefined) return "\\N";
  if (Array.isArray(value)) return copyValue(arrayLiteral(value));
  return String(value).replace(/[\\\n\r\t]/gu, (character) => escapes[character] ?? character);
}

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function arrayLiteral(values: readonly unknown[]): string {
  return `{${values.map((value) => `"${String(value).replace(/["\\]/gu, "\\$&")}"`).join(",")}}`;
}

function copyLine(columns: readonly string[], row: Readonly<Record<string, unknown>>): string {
  return `${columns.map((column) => copyValue(row[column])).join("\t")}\n`;
}
