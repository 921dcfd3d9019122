import { createTenantDatabase } from "@lanyard/api/db/tenant-database";
import { createDemoRandom } from "@lanyard/api/demo/demo-random";
import { createOrganisations } from "@lanyard/api/features/organisation/organisation";
import { createDefaultPipeline } from "@lanyard/api/features/pipeline/pipeline";
import { createPool } from "@lanyard/server-kit/pool";
import pg from "pg";
import { deriveLeftStages, insertInteractions, insertMoves } from "./bench-figures-sql.ts";
import { companyRows, contactRows, dealRows, type Named, type OrganisationSize } from "./bench-rows.ts";
import {
  dropIndexes,
  insertHistory,
  insertPeople,
  insertTasks,
  insertTiers,
  readSearchWords,
  selectContactNames,
  selectStages,
} from "./bench-sql.ts";

const bigSlug = "acme";
const smallSize = { contacts: 500, companies: 100, deals: 200, cards: 40, tasks: 300, interactions: 300 };

/**
 * Fills the database unless the measured organisation already has contacts, and returns its id. Reports
 * progress to `say`, because a million contacts take minutes.
 */
export async function fillDatabase(
  { ownerUrl, appUrl }: { readonly ownerUrl: string; readonly appUrl: string },
  size: OrganisationSize & { readonly smallOrganisations: number },
  say: (line: string) => void,
): Promise<string> {
  const slugs = Array.from({ length: size.smallOrganisations }, (_, index) => `small-${index + 1}`);
  const [bigId = "", ...smallIds] = await organisationIds(appUrl, [bigSlug, ...slugs]);
  const client = new pg.Client({ connectionString: ownerUrl });
  try {
    await client.connect();
    const { rowCount } = await client.query("select from crm.contacts where org_id = $1 limit 1", [bigId]);
    if (rowCount === 1) return bigId;
    const start = performance.now();
    const done = (part: string) =>
      say(`  ${part} after ${((performance.now() - start) / 1000).toFixed(1)} s`);
    const definitions = await dropIndexes(client);
    await client.query("set session_replication_role = replica");
    for (const orgId of smallIds) await fillOrganisation(client, orgId, smallSize, () => undefined);
    done(`${smallIds.length} small organisations`);
    await fillOrganisation(client, bigId, size, done);
    await client.query("set maintenance_work_mem = '1GB'");
    for (const definition of definitions) await client.query(definition);
    done("indexes");
    await deriveLeftStages(client, bigId);
    done("left stages");
    await client.query("vacuum analyze");
    done("statistics");
    return bigId;
  } finally {
    await client.end();
  }
}

async function organisationIds(appUrl: string, slugs: readonly string[]): Promise<string[]> {
  const pool = createPool({ url: appUrl, max: 1, applicationName: "lanyard-bench" });
  const organisations = createOrganisations(pool, createTenantDatabase(pool), createDefaultPipeline);
  const ids: string[] = [];
  for (const slug of slugs) ids.push(await organisations.idOf(slug));
  await pool.end();
  return ids;
}

async function fillOrganisation(
  client: pg.Client,
  orgId: string,
  size: OrganisationSize,
  done: (part: string) => void,
) {
  const random = createDemoRandom(Number.parseInt(orgId.slice(-6), 16));
  const stages = await selectStages(client, orgId);
  const tier = await insertTiers(client, orgId);
  const organisation = { orgId, ...size, stages, tier };
  await insertPeople(client, orgId);
  const companies: Named[] = [];
  await insertRows(client, "companies", companyRows(random, organisation, companies));
  done("companies");
  await insertRows(client, "contacts", contactRows(random, organisation, companies));
  done("contacts");
  const contacts = await selectContactNames(client, orgId);
  await insertRows(client, "deals", dealRows(random, organisation, { contacts, companies }));
  done("deals");
  await insertTasks(client, orgId, size.tasks);
  done("tasks");
  await insertInteractions(client, orgId, size.interactions);
  done("interactions");
  await insertHistory(client, orgId);
  await insertMoves(client, orgId);
  done("history");
  await client.query("select crm.recount_stages($1)", [orgId]);
  done("totals of the board");
  await readSearchWords(client, orgId);
  done("words of searches");
}

const rowsAtOnce = 2000;

/**
 * Inserts rows of the same shape. Creates the next batch of rows while the database inserts the previous
 * batch.
 */
async function insertRows(client: pg.Client, table: string, rows: Iterable<object>): Promise<void> {
  let inserting: Promise<unknown> = Promise.resolve();
  let batch: object[] = [];
  const insertBatch = async () => {
    await inserting;
    const columns = Object.keys(batch[0] ?? {}).join(", ");
    inserting = client.query(
      `insert into crm.${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::crm.${table}, $1)`,
      [JSON.stringify(batch)],
    );
    batch = [];
  };
  for (const row of rows) if (batch.push(row) === rowsAtOnce) await insertBatch();
  if (batch.length > 0) await insertBatch();
  await inserting;
}
