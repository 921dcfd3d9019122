import { createTenantDatabase } from "@lanyard/api/db/tenant-database";
import { fillOrganisation } from "@lanyard/api/demo/demo-filling";
import { createDemoRandom } from "@lanyard/api/demo/demo-random";
import type { DemoPlan } from "@lanyard/api/demo/demo-records";
import { selectFirstStages } from "@lanyard/api/demo/demo-sql";
import { createOrganisations } from "@lanyard/api/features/organisation/organisation";
import { createDefaultPipeline } from "@lanyard/api/features/pipeline/pipeline";
import { customColumns } from "@lanyard/api/records/custom/custom-columns";
import { customName } from "@lanyard/contract/custom-field/custom-field-types";
import type { OrganisationId } from "@lanyard/contract/field/ids";
import { createPool } from "@lanyard/server-kit/pool";
import type pg from "pg";
import {
  deriveLeftStages,
  dropIndexes,
  insertPeople,
  insertTiers,
  readSearchWords,
  tierKey,
} from "./bench-sql.ts";

interface OrganisationSize extends Omit<DemoPlan["size"], "notes"> {
  /** The number of deals in the second stage. The rest are in the other stages. */
  readonly cards: number;
}

/**
 * The index of the stage that gets exactly `cards` deals. The benchmark loads more cards of this stage's
 * column.
 */
export const measuredStage = 1;

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
  const bigId = await organisationId(appUrl, "acme");
  const pool = createPool({ url: ownerUrl, max: 1, applicationName: "lanyard-bench", prepare: false });
  try {
    const { rowCount } = await pool.query("select from crm.contacts where org_id = $1 limit 1", [bigId]);
    if (rowCount === 1) return bigId;
    const start = performance.now();
    const done = (part: string) =>
      say(`  ${part} after ${((performance.now() - start) / 1000).toFixed(1)} s`);
    const definitions = await dropIndexes(pool);
    for (const setting of settings) await pool.query(`set ${setting}`);
    for (let number = 1; number <= size.smallOrganisations; number++)
      await fill(pool, await organisationId(appUrl, `small-${number}`), smallSize);
    done(`${size.smallOrganisations} small organisations`);
    await fill(pool, bigId, size, done);
    for (const definition of definitions) await pool.query(definition);
    done("indexes");
    await deriveLeftStages(pool, bigId);
    done("left stages");
    await pool.query("vacuum analyze");
    done("statistics");
    return bigId;
  } finally {
    await pool.end();
  }
}

/** Settings of the connection. No triggers fire, no references are checked, and no statement times out. */
const settings = [
  "session_replication_role = replica",
  "statement_timeout = 0",
  "maintenance_work_mem = '1GB'",
];

async function organisationId(appUrl: string, slug: string): Promise<OrganisationId> {
  const pool = createPool({ url: appUrl, max: 1, applicationName: "lanyard-bench" });
  const organisations = createOrganisations(pool, createTenantDatabase(pool), createDefaultPipeline);
  return organisations.idOf(slug).finally(() => pool.end());
}

async function fill(
  pool: pg.Pool,
  orgId: OrganisationId,
  size: OrganisationSize,
  done?: (part: string) => void,
): Promise<void> {
  const tier = await insertTiers(pool, orgId);
  const people = await insertPeople(pool, orgId);
  await createTenantDatabase(pool).unrepeated(orgId, async (tx) => {
    const stages = await selectFirstStages(tx);
    const others = stages.filter((_, index) => index !== measuredStage);
    const plan: DemoPlan = {
      size: { ...size, notes: 0 },
      random: createDemoRandom(Number.parseInt(orgId.slice(-6), 16)),
      now: Date.now(),
      people,
      stages,
      inventedNames: 0.35,
      isDetailed: false,
      taskDays: 60,
      email: (account, index) => `${account}.${index.toString(36)}@mail-${index % 997}.example`,
      stageOf: (index) => {
        // Selects exactly `cards` deals, distributed evenly over the rows.
        const isMeasured = (index * size.cards) % size.deals < size.cards;
        return isMeasured ? stages[measuredStage] : others[index % others.length];
      },
      columns: (index) =>
        customColumns([tier], { [customName(tierKey)]: tier.options[index % 5]?.id ?? null }),
    };
    await fillOrganisation(tx, plan, done);
  });
  await readSearchWords(pool, orgId);
  done?.("words of searches");
}
