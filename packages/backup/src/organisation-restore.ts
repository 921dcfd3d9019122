import type { Readable } from "node:stream";
import type { ServiceSchema } from "@lanyard/server-kit/prepared-schema";
import { StartError } from "@lanyard/server-kit/start-error";
import pg from "pg";
import type { ArchiveHeader } from "./archive-format.ts";
import { readArchive } from "./archive-reader.ts";
import type { BackupFiles } from "./backup.ts";
import { refuseOtherRestores, restoreBackup } from "./restore.ts";
import {
  copyIn,
  copyInMissing,
  deleteRows,
  loosen,
  selectOrganisationId,
  selectOtherPrograms,
  selectReferences,
  selectSlugs,
} from "./restore-sql.ts";
import {
  beginSnapshot,
  copyOut,
  selectTables,
  selectUnloggedTables,
  type TableToCopy,
} from "./snapshot-sql.ts";

export interface OrganisationRows {
  readonly condition: string;
  /** Whether organisations share the rows. The restore keeps existing shared rows. */
  readonly isShared?: boolean;
}

/**
 * A schema with a function that returns the condition for an organisation's rows in a table, or undefined for
 * a table without such rows.
 */
export interface OrganisationSchema extends ServiceSchema {
  readonly rowsOf: (table: TableToCopy, orgId: string) => OrganisationRows | undefined;
}

export interface OrganisationRestoreOptions {
  ownerUrl: string;
  /**
   * The connection URL of an empty database, with the role of its owner. The restore first loads the archive
   * into this database.
   */
  scratchUrl: string;
  schemas: readonly OrganisationSchema[];
  slug: string;
  /** Opens the archive. The restore reads it twice. */
  openSource: () => Promise<Readable>;
  key: string | undefined;
  files: Pick<BackupFiles, "write">;
  /** Runs at the end of the transaction. `ids` contains the id of the organisation in each schema. */
  finish?: (client: pg.ClientBase, ids: ReadonlyMap<string, string>) => Promise<void>;
  /** Runs after the commit, with its own connections, while the restore still holds the backup lock. */
  afterwards?: () => Promise<void>;
  say: (message: string) => void;
}

/**
 * Restores an organisation from an archive in one transaction; other organisations stay unchanged. Lanyard
 * must not be running. Returns the number of rows.
 * @throws StartError if the archive lacks the organisation, if another organisation now has its slug, or if
 * the database is in use
 */
export async function restoreOrganisation(options: OrganisationRestoreOptions): Promise<number> {
  const { scratchUrl, ownerUrl, openSource, schemas, key, say } = options;
  const scratch = new pg.Client({ connectionString: scratchUrl, application_name: "lanyard-restore" });
  const living = new pg.Client({ connectionString: ownerUrl, application_name: "lanyard-restore" });
  await living.connect();
  try {
    await refuseOtherRestores(living);
    // Refuses early, because reading the archive takes long; `findOrganisation` checks again afterwards.
    await refuseInUse(living);
    await restoreBackup({ ownerUrl: scratchUrl, schemas, source: await openSource(), key, say: () => {} });
    await scratch.connect();
    const ids = await findOrganisation(scratch, living, options);
    say("Reading the attached files");
    await readArchive(await openSource(), key, {
      async file(name, bytes) {
        const [orgId = ""] = name.split("/");
        if ([...ids.values()].includes(orgId)) return options.files.write(name, bytes);
        for await (const _ of bytes);
      },
    });
    await beginSnapshot(scratch);
    await living.query("begin");
    // Makes a Citus cluster change the shards of a table one at a time. Without Citus, the setting has no
    // effect.
    await living.query("set local citus.multi_shard_modify_mode = 'sequential'");
    let rows = 0;
    for (const schema of schemas) {
      const orgId = ids.get(schema.schema);
      if (orgId !== undefined) rows += await replaceRows(scratch, living, { schema, orgId, say });
    }
    await options.finish?.(living, ids);
    await living.query("commit");
    await options.afterwards?.();
    return rows;
  } finally {
    await Promise.all([scratch.end(), living.end()]);
  }
}

async function refuseInUse(living: pg.Client): Promise<void> {
  const others = await selectOtherPrograms(living, ["lanyard-restore"]);
  if (others.length > 0)
    throw new StartError(`The database is in use (${others.join(", ")}): stop Lanyard, then restore.`);
}

/** Returns the id of the organisation in each schema. The services share only its slug. */
async function findOrganisation(
  scratch: pg.Client,
  living: pg.Client,
  { schemas, slug }: OrganisationRestoreOptions,
): Promise<ReadonlyMap<string, string>> {
  await refuseInUse(living);
  const ids = new Map<string, string>();
  for (const { schema } of schemas) {
    const then = await selectOrganisationId(scratch, schema, slug);
    const now = await selectOrganisationId(living, schema, slug);
    if (then === undefined) continue;
    if (now !== undefined && then !== now) throw new StartError(`Another organization is now named ${slug}.`);
    ids.set(schema, then);
  }
  if (ids.size > 0) return ids;
  const names = schemas.map(({ schema }) => schema);
  throw unknownOrganisation(slug, await selectSlugs(scratch, names));
}

const unknownOrganisation = (slug: string, names: readonly string[]) =>
  new StartError(`The archive has no organisation ${slug}; it has ${namesOf(names)}.`);

export function refuseUnknownOrganisation({ slugs }: Pick<ArchiveHeader, "slugs">, slug: string): void {
  if (slugs !== undefined && !slugs.includes(slug)) throw unknownOrganisation(slug, slugs);
}

const mostNamed = 10;

function namesOf(names: readonly string[]): string {
  if (names.length === 0) return "none";
  const more = names.length - mostNamed;
  return names.slice(0, mostNamed).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

async function replaceRows(
  scratch: pg.Client,
  living: pg.Client,
  { schema, orgId, say }: { schema: OrganisationSchema; orgId: string; say: (message: string) => void },
): Promise<number> {
  const order = parentsFirst(
    await selectTables(living, schema.schema),
    await selectReferences(living, schema.schema),
  );
  const tighten = await loosen(living, [schema.schema], ["triggers", "policies"]);
  const own = [...(await selectUnloggedTables(living, schema.schema)), ...order.toReversed()];
  for (const table of own) {
    const rows = schema.rowsOf(table, orgId);
    if (rows && rows.isShared !== true) await deleteRows(living, table, rows.condition);
  }
  let count = 0;
  for (const table of order) {
    const rows = schema.rowsOf(table, orgId);
    if (rows === undefined) continue;
    say(`Restoring ${schema.schema}.${table.table}`);
    const { bytes } = copyOut(scratch, table, rows.condition);
    count += await (rows.isShared === true ? copyInMissing : copyIn)(living, table, bytes);
  }
  await tighten();
  return count;
}

function parentsFirst(
  tables: readonly TableToCopy[],
  references: readonly { from: string; to: string }[],
): TableToCopy[] {
  const ordered = new Set<TableToCopy>();
  const visit = (table: TableToCopy, path: readonly TableToCopy[]) => {
    if (ordered.has(table) || path.includes(table)) return;
    for (const { to } of references.filter(({ from }) => from === table.table)) {
      const parent = tables.find((one) => one.table === to);
      if (parent) visit(parent, [...path, table]);
    }
    ordered.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...ordered];
}
