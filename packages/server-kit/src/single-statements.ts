import { setFlagsFromString } from "node:v8";
import type pg from "pg";
import { z } from "zod";

export interface SingleStatement {
  readonly text: string;
  /** The name of the table that the statement creates, without its schema. */
  readonly madeTable: string | undefined;
}

const parsedText = z.object({
  stmts: z
    .array(
      z.object({
        stmt: z.looseObject({
          CreateStmt: z.object({ relation: z.object({ relname: z.string() }) }).optional(),
        }),
        /**
         * Position and length in bytes of UTF-8. The parser omits a position of 0, and the length of a
         * statement that extends to the end of the text.
         */
        stmt_location: z.int().default(0),
        stmt_len: z.int().default(0),
      }),
    )
    .default([]),
});

/**
 * Splits SQL text into statements with PostgreSQL's own parser.
 * @throws Error if the text cannot be parsed
 */
export async function splitStatements(sql: string): Promise<SingleStatement[]> {
  // The parser is 2 MB of WebAssembly that few starts need. Optimizing it would cost V8 600 MB of memory and
  // more time than the parsing itself.
  setFlagsFromString("--no-wasm-tier-up");
  setFlagsFromString("--no-wasm-dynamic-tiering");
  const { parse } = await import("libpg-query");
  const { stmts } = parsedText.parse(await parse(sql));
  const bytes = Buffer.from(sql);
  return stmts.map(({ stmt, stmt_location: from, stmt_len: length }) => ({
    text: bytes
      .subarray(from, length === 0 ? undefined : from + length)
      .toString()
      .trim(),
    madeTable: stmt.CreateStmt?.relation.relname,
  }));
}

/**
 * Sends the statements of a text one at a time, because Citus refuses multi-statement queries on distributed
 * tables (docs/operating.md). `onTable` gets the name of each created table.
 */
export async function sendOneByOne(
  client: pg.ClientBase,
  sql: string,
  onTable?: (table: string) => Promise<void>,
): Promise<void> {
  for (const { text, madeTable } of await splitStatements(sql)) {
    await client.query(text);
    if (madeTable !== undefined) await onTable?.(madeTable);
  }
}
