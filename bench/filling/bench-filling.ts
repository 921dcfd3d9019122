import { createTenantDatabase } from "@lanyard/api/db/tenant-database";
import { createDemoRandom } from "@lanyard/api/demo/demo-random";
import { createOrganisations } from "@lanyard/api/features/organisation/organisation";
import { createDefaultPipeline } from "@lanyard/api/features/pipeline/pipeline";
import { createPool } from "@lanyard/server-kit/pool";
import pg from "pg";
import { dealRows } from "./bench-deal-rows.ts";
import { deriveLeftStages, insertInteractions, insertMoves } from "./bench-figures-sql.ts";
import { companyRows, contactRows } from "./bench-rows.ts";
import {
  countTable,
  createIndex,
  dropIndexes,
  insertHistory,
  insertPeople,
  insertTasks,
  insertTiers,
  readSearchWords,
  recountStages,
  selectContactNames,
  selectStages,
} from "./bench-sql.ts";
import { copyRows } from "./copy-rows.ts";

export interface FillingSize {
  readonly contacts: number;
  readonly companies: number;
  readonly deals: number;
  readonly tasks: number;
  readonly interactions: number;
  readonly cards: number;
  readonly smallOrganisations: number;
}

interface Params {
  readonly ownerUrl: string;
  readonly appUrl: string;
}

const bigSlug = "acme";
const smallSize = { contacts: 500, companies: 100, deals: 200, cards: 40, tasks: 300, interactions: 300 };

/**
 * Fills the database unless the measured organisation already has contacts, and returns its id. Reports
 * progress to `say`, because a million contacts take minutes.
 */
export async function fillDatabase(
  { ownerUrl, appUrl }: Params,
  size: FillingSize,
  say: (line: string) => void,
): Promise<string> {
  const slugs = Array.from({ length: size.smallOrganisations }, (_, index) => `small-${index + 1}`);
  const [bigId = "", ...smallIds] = await organisationIds(appUrl, [bigSlug, ...slugs]);
  const client = new pg.Client({ connectionString: ownerUrl });
  try {
    await client.connect();
    if ((await countTable(client, "contacts", bigId)) > 0) return bigId;
    const progress = startProgress(say);
    const definitions = await dropIndexes(client);
    await client.query("set session_replication_role = replica");
    for (const orgId of smallIds) await fillOrganisation(client, orgId, smallSize);
    progress.done(`${smallIds.length} small organisations`);
    await fillOrganisation(client, bigId, size, progress);
    for (const definition of progress.each("indexes", definitions.length, definitions))
      await createIndex(client, definition);
    await deriveLeftStages(client, bigId);
    progress.done("left stages");
    await client.query("vacuum analyze");
    progress.done("statistics");
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
  size: Omit<FillingSize, "smallOrganisations">,
  progress?: Progress,
) {
  const random = createDemoRandom(Number.parseInt(orgId.slice(-6), 16));
  const stages = await selectStages(client, orgId);
  const tier = await insertTiers(client, orgId);
  const organisation = { orgId, ...size, stages, stageIds: stages.map(({ id }) => id), tier };
  await insertPeople(client, orgId);
  const companies: { id: string; name: string }[] = [];
  const copy = (table: "companies" | "contacts" | "deals", rows: Iterable<Record<string, unknown>>) =>
    copyRows(client, table, progress?.each(table, size[table], rows) ?? rows);
  await copy("companies", companyRows(random, organisation, companies));
  await copy("contacts", contactRows(random, organisation, companies));
  const contacts = await selectContactNames(client, orgId);
  await copy("deals", dealRows(random, organisation, { contacts, companies }));
  await insertTasks(client, orgId, size.tasks);
  progress?.done("tasks");
  await insertInteractions(client, orgId, size.interactions);
  progress?.done("interactions");
  await insertHistory(client, orgId);
  await insertMoves(client, orgId);
  progress?.done("history");
  await recountStages(client, orgId);
  progress?.done("totals of the board");
  await readSearchWords(client, orgId);
  progress?.done("words of searches");
}

interface Progress {
  /**
   * Yields the items. Reports progress after every 100,000 items, or after each tenth of a shorter list, and
   * after the last item.
   */
  each<T>(noun: string, count: number, items: Iterable<T>): Generator<T>;
  /** Reports that an uncounted part is complete. */
  done(part: string): void;
}

const most = 100_000;

function startProgress(say: (line: string) => void): Progress {
  const start = performance.now();
  const tell = (text: string) => say(`  ${text} after ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return {
    *each(noun, count, items) {
      const step = Math.min(most, Math.max(1, Math.floor(count / 10)));
      let passed = 0;
      for (const item of items) {
        yield item;
        passed++;
        if (passed % step === 0 || passed === count)
          tell(`${noun}: ${passed.toLocaleString("en")} of ${count.toLocaleString("en")}`);
      }
    },
    done: tell,
  };
}
