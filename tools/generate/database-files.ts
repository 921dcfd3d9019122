import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crmSchema } from "@lanyard/api/db/crm-schema";
import { readFunctions } from "@lanyard/server-kit/function-files";
import { startDatabase } from "@lanyard/server-kit/postgres-server";
import { prepareSchema } from "@lanyard/server-kit/prepared-schema";
import { describeSchema } from "@lanyard/server-kit/schema-description";
import { root, runQuietly } from "../run/child-command.ts";

const functionsFolder = join(root, "apps/api/db/functions");
export const schemaFile = join(root, "apps/api/db/schema.gen.sql");
const typesFile = join(root, "apps/api/src/db/database-types.gen.ts");

const typesOnTheWire = { int8: "number", timestamptz: "string" };

export function generateDatabaseFiles(): Promise<string> {
  return withFreshDatabase(async (ownerUrl) => {
    await writeFile(schemaFile, await schemaText(ownerUrl));
    await writeTypes(ownerUrl);
    return `${schemaFile}, ${typesFile}`;
  });
}

/** Returns `schema.gen.sql`. A function with a file appears as its signature and the file's path. */
export async function schemaText(ownerUrl: string): Promise<string> {
  const files = await readFunctions(functionsFolder);
  const fileOf = (name: string) =>
    files.find((file) => name === file.name || (file.rows !== undefined && name.startsWith(`${file.name}_`)));
  const text = (await describeSchema(ownerUrl, "crm")).replaceAll(
    functionText,
    (whole: string, called: string, name: string) => {
      const file = fileOf(name);
      return file === undefined ? whole : `${called}-- The body is in functions/${file.file}`;
    },
  );
  return `-- What migrations/ and functions/ make of an empty database, for reading: nothing applies this file.\n\n${text}`;
}

const functionText =
  /^(CREATE OR REPLACE FUNCTION crm\.(\w+)(?:(?!^AS )[\s\S])*?)^AS \$function\$[\s\S]*?\$function\$;$/gmu;

async function writeTypes(ownerUrl: string): Promise<void> {
  const { isOk, output } = await runQuietly("kysely-codegen", [
    `--url=${ownerUrl}`,
    "--dialect=postgres",
    "--default-schema=crm",
    "--include-pattern=crm.*",
    // This pattern also excludes views, which only raw statements read.
    "--exclude-pattern=*.{schema,own}_*",
    "--date-parser=string",
    `--type-mapping=${JSON.stringify(typesOnTheWire)}`,
    `--out-file=${typesFile}`,
  ]);
  if (!isOk) throw new Error(output);
}

async function withFreshDatabase<T>(work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), "lanyard-generate-"));
  await chmod(dataDir, 0o755);
  const database = await startDatabase({
    databaseUrl: undefined,
    dataDir,
    say: () => undefined,
    isDurable: false,
  });
  try {
    await prepareSchema(database.ownerUrl, crmSchema, () => undefined);
    return await work(database.ownerUrl);
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
