import { setFlagsFromString } from "node:v8";
import type pg from "pg";
import { z } from "zod";

/** One statement of a text with several. */
export interface SingleStatement {
  readonly text: string;
  /** The name, without its schema, of the table that the statement makes. */
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
         * Position and length in bytes of UTF-8; both are missing if zero, and the length also if it reaches
         * the end.
         */
        stmt_location: z.int().default(0),
        stmt_len: z.int().default(0),
      }),
    )
    .default([]),
});

/** Splits a text of SQL at the ends of its statements, as PostgreSQL's own parser finds them. @throws Error where it cannot be parsed */
export async function splitStatements(sql: string): Promise<SingleStatement[]> {
  // Two megabytes, needed by few starts. V8's optimisation of its large functions would take 600 MB and
  // longer than all the parsing.
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
 * Sends a text's statements one at a time, because Citus refuses several in one text for distributed tables
 * (docs/operating.md). `onTable` receives the name of each created table.
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
