import { createTenantDatabase } from "@lanyard/api/db/tenant-database";
import { contactRecords } from "@lanyard/api/features/contact/contact";
import { searchKind, searchOrganisation } from "@lanyard/api/features/duplicate/duplicate";
import { createOrganisations } from "@lanyard/api/features/organisation/organisation";
import { createDefaultPipeline } from "@lanyard/api/features/pipeline/pipeline";
import { writtenColumns } from "@lanyard/api/records/record-kind";
import { emptyValues } from "@lanyard/api/records/record-values";
import { likelyScore } from "@lanyard/contract/duplicate/duplicate-schema";
import { organisationId } from "@lanyard/contract/field/ids";
import { nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { createLogger } from "@lanyard/server-kit/logging";
import { createPool } from "@lanyard/server-kit/pool";
import type { Pool } from "pg";
import type { BenchDatabase } from "../bench-database.ts";
import { type BenchServers, startServers } from "../bench-servers.ts";
import { type LabelledContact, labelledSet } from "./labelled-set.ts";

interface Quality {
  readonly seed: number;
  readonly contacts: number;
  readonly precision: number;
  readonly recall: number;
  /** Of the pairs that were missed and those that are none, how they came about, the most frequent first. */
  readonly missed: string;
  readonly wrong: string;
}

export interface DuplicateFigures {
  readonly qualities: readonly Quality[];
  readonly compared: readonly ComparedKind[];
  readonly checkP50Ms: number;
  readonly checkP99Ms: number;
}

/** How long the records of a kind took to be compared whole. */
export interface ComparedKind {
  /** "contacts". */
  readonly plural: string;
  readonly records: number;
  readonly seconds: number;
  readonly pairs: number;
  /** The number of stored pairs, including the less likely ones. */
  readonly kept: number;
}

const seeds = [11, 2027];
const persons = 20_000;
const checks = 500;

/** How well duplicates are found in labelled sets of these seeds. */
export async function measureQuality(
  { ownerUrl, appUrl }: Pick<BenchDatabase, "ownerUrl" | "appUrl">,
  ofSeeds: readonly number[],
  size: number,
  say: (line: string) => void,
): Promise<Quality[]> {
  const log = createLogger({ level: "silent" });
  const pool = createPool({ url: appUrl, max: 4, applicationName: "bench", log });
  const owner = createPool({ url: ownerUrl, max: 2, applicationName: "bench", log });
  const database = createTenantDatabase(pool);
  const organisations = createOrganisations(pool, database, createDefaultPipeline);
  try {
    const qualities: Quality[] = [];
    for (const seed of ofSeeds) {
      const id = await organisations.idOf(`labelled-${seed}-${Date.now()}`);
      const set = labelledSet(seed, size);
      await insertContacts(owner, id, set);
      const start = performance.now();
      await searchOrganisation({ database }, id);
      const seconds = Math.round(performance.now() - start) / 1000;
      const quality = { seed, contacts: set.length, ...(await qualityOf(owner, id, set)) };
      say(JSON.stringify({ ...quality, seconds }, null, 1));
      qualities.push(quality);
    }
    return qualities;
  } finally {
    await Promise.all([pool.end(), owner.end()]);
  }
}

/** Compares what is not compared yet, as the API does behind the writes, one kind after the other. */
export async function compareRecords({
  ownerUrl,
  appUrl,
  orgId,
}: Pick<BenchDatabase, "ownerUrl" | "appUrl" | "orgId">): Promise<ComparedKind[]> {
  const log = createLogger({ level: "silent" });
  const pool = createPool({ url: appUrl, max: 4, applicationName: "bench", log });
  const owner = createPool({ url: ownerUrl, max: 1, applicationName: "bench", log });
  const database = createTenantDatabase(pool);
  try {
    const compared: ComparedKind[] = [];
    for (const noun of nounsWith("merge")) {
      const { plural } = recordKinds[noun];
      const start = performance.now();
      await searchKind({ database }, organisationId.parse(orgId), noun);
      const seconds = (performance.now() - start) / 1000;
      const { rows } = await owner.query(
        `select (select count(*)::int from crm.duplicate_pairs where org_id = $1 and noun = $2 and score >= $3) as pairs,
           (select count(*)::int from crm.duplicate_pairs where org_id = $1 and noun = $2) as kept,
           (select count(*)::int from crm.${plural} where org_id = $1) as records`,
        [orgId, noun, likelyScore],
      );
      compared.push({ plural, seconds, ...rows[0] });
    }
    return compared;
  } finally {
    await Promise.all([pool.end(), owner.end()]);
  }
}

/** "1000000 contacts compared in 110.2 s, 1105 likely pairs, 825194 kept". */
export const comparedText = ({ plural, records, seconds, pairs, kept }: ComparedKind) =>
  `${records} ${plural} compared in ${seconds.toFixed(1)} s, ${pairs} likely pairs, ${kept} kept`;

/** How well and how fast duplicates are found: labelled sets, then all contacts of the filled organisation. */
export async function measureDuplicates(
  { ownerUrl, appUrl, orgId }: BenchDatabase,
  say: (line: string) => void,
): Promise<DuplicateFigures> {
  const qualities = await measureQuality({ ownerUrl, appUrl }, seeds, persons, say);
  const log = createLogger({ level: "silent" });
  const owner = createPool({ url: ownerUrl, max: 2, applicationName: "bench", log });
  try {
    const compared = await compareRecords({ ownerUrl, appUrl, orgId });
    // Only now: the API's own search would share the work.
    const servers = await startServers(ownerUrl);
    const times = await timesOfChecks(servers, owner, orgId).finally(servers.stop);
    return { qualities, compared, ...times };
  } finally {
    await owner.end();
  }
}

async function insertContacts(owner: Pool, orgId: string, set: readonly LabelledContact[]): Promise<void> {
  const empty = emptyValues(contactRecords.declaration.fields);
  const around = { names: new Map(), phoneCountry: null };
  for (let from = 0; from < set.length; from += 2000) {
    const rows = set.slice(from, from + 2000).map(({ id, fields }) => ({
      ...writtenColumns(
        contactRecords,
        {
          ...empty,
          company_id: null,
          ...fields,
          ...(fields.email === null ? {} : { email: fields.email ?? null }),
        },
        around,
      ),
      id,
      org_id: orgId,
      version: 1,
      created_at: new Date(),
      updated_at: new Date(),
    }));
    await owner.query("begin");
    await owner.query("select set_config('app.org', $1, true)", [orgId]);
    await owner.query(
      "insert into crm.contacts select * from jsonb_populate_recordset(null::crm.contacts, $1) on conflict do nothing",
      [JSON.stringify(rows)],
    );
    await owner.query("commit");
  }
  await owner.query(
    "insert into crm.record_counts (org_id, noun, id, delta) values ($1, 'contact', gen_random_uuid(), $2)",
    [orgId, set.length],
  );
}

async function qualityOf(owner: Pool, orgId: string, set: readonly LabelledContact[]) {
  const { rows: present } = await owner.query("select id from crm.contacts where org_id = $1", [orgId]);
  const ids = new Set(present.map(({ id }) => id));
  const byId = new Map(set.filter(({ id }) => ids.has(id)).map((contact) => [contact.id, contact]));
  const ofPerson = Map.groupBy(byId.values(), ({ person }) => person);
  const actual = [...ofPerson.values()].reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0);
  const { rows: found } = await owner.query(
    "select left_id, right_id from crm.duplicate_pairs where org_id = $1 and noun = 'contact' and score >= $2",
    [orgId, likelyScore],
  );
  const right = new Set<number>();
  const wrong: string[] = [];
  for (const { left_id, right_id } of found) {
    const [left, other] = [byId.get(left_id), byId.get(right_id)];
    if (left !== undefined && left.person === other?.person) right.add(left.person);
    else wrong.push([left?.how, other?.how].toSorted().join("-"));
  }
  const missed = [...ofPerson].flatMap(([person, contacts]) =>
    contacts.length > 1 && !right.has(person) ? [contacts.find(({ how }) => how !== "first")?.how ?? ""] : [],
  );
  const correct = found.length - wrong.length;
  return {
    precision: correct / Math.max(1, found.length),
    recall: correct / Math.max(1, actual),
    missed: tally(missed),
    wrong: tally(wrong),
  };
}

function tally(words: readonly string[]): string {
  const counts = [...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length] as const);
  return counts
    .toSorted((a, b) => b[1] - a[1])
    .map(([word, count]) => `${word} ${count}`)
    .join(", ");
}

/** What a form asks while somebody types a new contact, of people who are there already under another spelling. */
async function timesOfChecks(servers: BenchServers, owner: Pool, orgId: string) {
  const { rows } = await owner.query(
    "select first, last, phone, city, company from crm.contacts where org_id = $1 and first is not null and last is not null order by md5(id::text) limit $2",
    [orgId, checks],
  );
  const headers = { "content-type": "application/json", authorization: `Bearer ${await servers.signIn()}` };
  const times: number[] = [];
  for (const values of rows) {
    const start = performance.now();
    const body = JSON.stringify({ noun: "contact", values });
    const answer = await fetch(`${servers.apiUrl}/duplicates/check`, { method: "POST", headers, body });
    await answer.text();
    if (!answer.ok) throw new Error(`A check was answered with ${answer.status}`);
    times.push(performance.now() - start);
  }
  // The first ones wait for connections and plans.
  const sorted = times.slice(20).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { checkP50Ms: at(0.5), checkP99Ms: at(0.99) };
}

/** The figures as text, with their goals. */
export function duplicateText({ qualities, compared, checkP50Ms, checkP99Ms }: DuplicateFigures): string {
  const lines = qualities.map(
    ({ seed, contacts: size, precision, recall, missed, wrong }) =>
      `Labelled set of seed ${seed}, ${size} contacts: precision ${precision.toFixed(4)} (goal 0.99), recall ${recall.toFixed(4)} (goal 0.90)\n  missed: ${missed}\n  wrong: ${wrong}`,
  );
  return [
    ...lines,
    ...compared.map(
      (kind) => `${comparedText(kind)}${kind.plural === "contacts" ? " (goal 120 s for 1,000,000)" : ""}`,
    ),
    `Candidates of one new contact over HTTP: p50 ${checkP50Ms.toFixed(1)} ms, p99 ${checkP99Ms.toFixed(1)} ms (goal 20)`,
  ].join("\n");
}
