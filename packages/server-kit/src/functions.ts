import pg from "pg";
import { z } from "zod";
import { type FunctionFile, readFunctions } from "./function-files.ts";
import { checksumOf } from "./migration-files.ts";
import { sendOneByOne } from "./single-statements.ts";
import { StartError } from "./start-error.ts";

type DatabaseFunction = { name: string; sql: string; checksum: string };

type FunctionFiles = {
  readonly schema: string;
  readonly functionsFolder?: string | undefined;
  readonly onFunctions?: ((client: pg.Client) => Promise<void>) | undefined;
};

type Progress = { say: (message: string) => void; beforeChanges?: () => Promise<void> };

const functionTable = (schema: string) => `${pg.escapeIdentifier(schema)}.schema_functions`;

export async function prepareFunctions(client: pg.Client, schema: string): Promise<void> {
  await client.query(
    `create table if not exists ${functionTable(schema)} (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
}

/** Marks all functions as outdated, because a migration may have dropped a function or its dependencies. */
export async function invalidateFunctions(client: pg.Client, schema: string): Promise<void> {
  await client.query(`update ${functionTable(schema)} set checksum = ''`);
}

/**
 * Applies new and changed function files and drops functions without a file, in the caller's transaction.
 * @throws StartError if a file fails, or if a dropped function has dependents
 */
export async function applyFunctionsWithin(
  client: pg.Client,
  { schema, functionsFolder, onFunctions }: FunctionFiles,
  { say, beforeChanges }: Progress,
): Promise<void> {
  if (functionsFolder === undefined) return;
  const files = await readFunctions(functionsFolder);
  const functions: DatabaseFunction[] = [];
  for (const file of files) functions.push(...(await instancesOf(client, file)));
  const applied = await readApplied(client, schema);
  const changed = functions.filter(({ name, checksum }) => applied.get(name) !== checksum);
  const gone = [...applied.keys()].filter((name) => functions.every((one) => one.name !== name));
  if (changed.length + gone.length === 0) return;
  await beforeChanges?.();
  say(`Applying ${schema}/functions: ${changed.length} updated, ${gone.length} removed`);
  for (const one of changed) await applyOne(client, schema, one);
  for (const name of gone) await dropOne(client, schema, name);
  await onFunctions?.(client);
}

const rowsSchema = z.array(z.record(z.string(), z.string()));

async function instancesOf(
  client: pg.Client,
  { name, sql, rows }: FunctionFile,
): Promise<DatabaseFunction[]> {
  if (rows === undefined) return [{ name, sql, checksum: checksumOf(sql) }];
  return (await readRows(client, name, rows)).map((row) => {
    const text = sql.replace(/\{\{(\w+)\}\}/g, (_, column: string) => {
      const value = row[column];
      if (value === undefined)
        throw new StartError(`${name}.sql has {{${column}}}, which is not a column of its rows.`);
      return value;
    });
    return { name: `${name}_${Object.values(row)[0]}`, sql: text, checksum: checksumOf(text) };
  });
}

async function readRows(client: pg.Client, name: string, query: string) {
  try {
    return rowsSchema.parse((await client.query(query)).rows);
  } catch (error) {
    throw new StartError(`The rows of the function ${name} failed: ${reasonOf(error)}.`, { cause: error });
  }
}

const appliedSchema = z.array(z.object({ name: z.string(), checksum: z.string() }));

async function readApplied(client: pg.Client, schema: string): Promise<Map<string, string>> {
  const { rows } = await client.query(
    `select name, checksum from ${functionTable(schema)} order by name collate "C"`,
  );
  return new Map(appliedSchema.parse(rows).map(({ name, checksum }) => [name, checksum]));
}

async function applyOne(
  client: pg.Client,
  schema: string,
  { name, sql, checksum }: DatabaseFunction,
): Promise<void> {
  try {
    await sendOneByOne(client, sql);
    await client.query(
      `insert into ${functionTable(schema)} (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [name, checksum],
    );
  } catch (error) {
    throw new StartError(`The function ${name} failed: ${reasonOf(error)}.`, { cause: error });
  }
}

/** Drops a function without `cascade`, so that the statement fails if the function has dependents. */
async function dropOne(client: pg.Client, schema: string, name: string): Promise<void> {
  try {
    await client.query(`drop function if exists ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`);
    await client.query(`delete from ${functionTable(schema)} where name = $1`, [name]);
  } catch (error) {
    throw new StartError(
      `The function ${name}, whose file is gone, could not be dropped: ${reasonOf(error)}.`,
      {
        cause: error,
      },
    );
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
