import { createPool } from "@lanyard/server-kit/pool";
import { isNodeAway } from "#src/db/postgres-error.ts";
import type { TenantDatabase, TenantTx } from "#src/db/tenant.ts";
import { createTenantDatabase } from "#src/db/tenant-database.ts";
import { createOrganisations } from "#src/features/organisation/organisation.ts";
import { insertPerson } from "#src/features/person/person-sql.ts";
import { createDefaultPipeline } from "#src/features/pipeline/pipeline.ts";
import { recountStages } from "#src/features/pipeline/stage-totals-sql.ts";
import type { DemoPerson } from "./demo-event.ts";
import { type DemoData, type DemoSize, demoOrganisation, historyOf } from "./demo-organisation.ts";
import { createDemoRandom } from "./demo-random.ts";
import {
  companyRow,
  contactRow,
  countRows,
  dealRow,
  historyRows,
  lostReasonRow,
  noteRow,
  taskRow,
} from "./demo-rows.ts";
import { insertRows, lockEmptyOrganisation, selectFirstPipeline } from "./demo-sql.ts";

export interface DemoMember extends DemoPerson {
  readonly slug: string;
  readonly email: string;
  readonly role: string;
}

interface DemoOptions {
  databaseUrl: string;
  /** The members who appear in the history. Organisations without members stay empty. */
  people: readonly DemoMember[];
  /** The current time. Only close dates of deals and due dates of tasks can be later. */
  now: Date;
}

interface DemoSettings {
  readonly seed: number;
  /** The suggested reasons for lost deals. Without suggestions, the field is a text field. */
  readonly lostReasons: readonly string[];
}

const organisations: Readonly<Record<string, DemoSize & DemoSettings>> = {
  acme: {
    seed: 1,
    contacts: 500,
    companies: 120,
    deals: 80,
    tasks: 40,
    lostReasons: ["Price", "Went with a competitor", "No budget", "No response"],
  },
  globex: { seed: 2, contacts: 14, companies: 5, deals: 6, tasks: 7, lostReasons: [] },
};

/**
 * Fills each demo organisation in its own transaction; skips organisations that have contacts, even deleted
 * ones. Returns the number of created contacts.
 */
export async function loadDemo({ databaseUrl, people, now }: DemoOptions): Promise<number> {
  const pool = createPool({ url: databaseUrl, max: 1, applicationName: "lanyard-demo" });
  try {
    const database = createTenantDatabase(pool);
    const { idOf } = createOrganisations(pool, database, createDefaultPipeline);
    let made = 0;
    for (const [slug, size] of Object.entries(organisations)) {
      const members = people.filter((person) => person.slug === slug);
      if (members.length === 0) continue;
      const filling = { ...size, people: members, now: now.getTime() };
      made += await fill(database, await idOf(slug), filling).catch((error: unknown) => {
        // A later start fills the organisation when the node is available.
        if (isNodeAway(error)) return 0;
        throw error;
      });
    }
    return made;
  } finally {
    await pool.end();
  }
}

type Filling = DemoSize & DemoSettings & { people: readonly DemoMember[]; now: number };

function fill(database: TenantDatabase, orgId: TenantTx["orgId"], filling: Filling): Promise<number> {
  return database.transaction(orgId, async (tx) => {
    if (!(await lockEmptyOrganisation(tx))) return 0;
    const { pipelineId, stageIds } = await selectFirstPipeline(tx);
    if (pipelineId === undefined) return 0;
    const made = demoOrganisation({ ...filling, stageIds });
    for (const { id, name, email, role } of filling.people) await insertPerson(tx, { id, name, email, role });
    await insertRows(tx, "companies", made.companies.map(companyRow));
    await insertRows(tx, "contacts", made.contacts.map(contactRow));
    await insertRows(
      tx,
      "deals",
      made.deals.map((deal) => dealRow(deal, pipelineId)),
    );
    await insertRows(tx, "notes", made.contacts.flatMap(({ notes }) => notes).map(noteRow));
    await insertRows(tx, "tasks", made.tasks.map(taskRow));
    await insertRows(tx, "lost_reasons", lostReasonRows(filling));
    await writeHistory(tx, filling, made);
    await recountStages(tx);
    return made.contacts.length;
  });
}

function lostReasonRows({ seed, now, lostReasons }: Filling) {
  const random = createDemoRandom(seed + 2000);
  return lostReasons.map((name, position) => lostReasonRow(random, now, { name, position }));
}

async function writeHistory(tx: TenantTx, { seed, now }: Filling, made: DemoData) {
  const random = createDemoRandom(seed + 1000);
  const events = historyOf(made);
  const { actions, changes } = historyRows(random, events);
  await insertRows(tx, "actions", actions);
  await insertRows(tx, "action_changes", changes);
  await insertRows(tx, "record_counts", countRows(random, now, events));
}
