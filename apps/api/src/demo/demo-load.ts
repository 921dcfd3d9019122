import { createPool } from "@lanyard/server-kit/pool";
import { isNodeAway } from "#src/db/postgres-error.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { createTenantDatabase } from "#src/db/tenant-database.ts";
import { createOrganisations } from "#src/features/organisation/organisation.ts";
import { insertPerson } from "#src/features/person/person-sql.ts";
import { createDefaultPipeline } from "#src/features/pipeline/pipeline.ts";
import type { DemoLink } from "./demo-fields.ts";
import { fillOrganisation } from "./demo-filling.ts";
import { createDemoRandom } from "./demo-random.ts";
import { type DemoPerson, type DemoPlan, isoTime } from "./demo-records.ts";
import { insertRows, lockEmptyOrganisation, selectFirstStages } from "./demo-sql.ts";

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
  readonly size: DemoPlan["size"];
  /** The suggested reasons for lost deals. Without suggestions, the field is a text field. */
  readonly lostReasons: readonly string[];
}

const organisations: Readonly<Record<string, DemoSettings>> = {
  acme: {
    seed: 1,
    size: { contacts: 500, companies: 120, deals: 80, tasks: 40, interactions: 160, notes: 300 },
    lostReasons: ["Price", "Went with a competitor", "No budget", "No response"],
  },
  globex: {
    seed: 2,
    size: { contacts: 14, companies: 5, deals: 6, tasks: 7, interactions: 8, notes: 8 },
    lostReasons: [],
  },
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
    for (const [slug, settings] of Object.entries(organisations)) {
      const members = people.filter((person) => person.slug === slug);
      if (members.length === 0) continue;
      const filling = { ...settings, members, now: now.getTime() };
      made += await database
        .transaction(await idOf(slug), (tx) => fill(tx, filling))
        .catch((error: unknown) => {
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

type Filling = DemoSettings & { readonly members: readonly DemoMember[]; readonly now: number };

async function fill(tx: TenantTx, { seed, size, members, now, lostReasons }: Filling): Promise<number> {
  if (!(await lockEmptyOrganisation(tx))) return 0;
  const stages = await selectFirstStages(tx);
  if (stages.length === 0) return 0;
  const random = createDemoRandom(seed);
  for (const { id, name, email, role } of members) await insertPerson(tx, { id, name, email, role });
  await fillOrganisation(tx, {
    size,
    random,
    now,
    stages,
    people: members,
    inventedNames: 0,
    isDetailed: true,
    taskDays: 3,
    email: createEmails(),
    stageOf: (index) => stages[index % stages.length],
    columns: () => ({}),
  });
  const reason = (name: string, position: number) => ({
    id: random.id(now),
    name,
    position,
    created_at: isoTime(now),
  });
  await insertRows(tx, "lost_reasons", lostReasons.map(reason));
  return size.contacts;
}

/** Returns a function that returns unique addresses in reserved domains. */
function createEmails() {
  const taken = new Set<string>();
  return (account: string, index: number, company: DemoLink | undefined) => {
    const { host } = new URL(company?.website ?? "https://mail.example");
    const email = `${account}@${host}`;
    if (taken.has(email)) return `${account}.${index}@${host}`;
    taken.add(email);
    return email;
  };
}
