import type { ErasedRecords } from "@lanyard/backup/erased-lists";
import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { ClientBase } from "pg";
import { z } from "zod";
import { newId } from "#src/db/new-id.ts";

const thereRow = z.tuple([z.object({ there: z.boolean() })]);
const erasedRows = z.array(
  z.object({
    orgId: z.string(),
    ids: z.array(z.string()),
    noun: z.string(),
    erasedAt: z.string(),
    by: z
      .string()
      .nullable()
      .transform((by) => by ?? undefined),
  }),
);

const momentText = (moment: string) =>
  `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * Selects the erasures of all organisations, with the ids of the users who made them. Runs as the owner of
 * the schema. Returns none if the schema is so old that it lacks the table.
 */
export async function selectAllErased(client: ClientBase): Promise<ErasedRecords[]> {
  const { rows } = await client.query("select to_regclass('crm.erased_records') is not null as there");
  if (!thereRow.parse(rows)[0].there) return [];
  const found = await client.query(
    `select e.org_id as "orgId", e.noun, a.who_id as by, ${momentText("coalesce(a.at, e.erased_at)")} as "erasedAt",
       array_agg(e.id::text order by e.id) as ids
     from crm.erased_records e
     left join (
       select distinct on (org_id, detail ->> 'id') org_id, detail ->> 'id' as id, at, who_id
       from crm.audit_entries where what = 'erased' order by org_id, detail ->> 'id', at desc
     ) a on a.org_id = e.org_id and a.id = e.id::text
     group by 1, 2, 3, 4 order by 4, 1, 2, 3`,
  );
  return erasedRows.parse(found.rows);
}

/**
 * Adds erasures to the list in the database, unless their organisation no longer exists, and restores missing
 * log entries about erasures. Runs in a transaction, as the owner of the schema.
 */
export async function addErased(client: ClientBase, erased: readonly ErasedRecords[]): Promise<void> {
  for (const { orgId, ids, noun, erasedAt } of erased) {
    await setOrganisation(client, orgId);
    await client.query(
      `insert into crm.erased_records (org_id, id, noun, erased_at)
       select id, unnest($2::uuid[]), $3, $4 from crm.organisations where id = $1 on conflict (org_id, id) do nothing`,
      [orgId, ids, noun, erasedAt],
    );
  }
  // Includes the erasures that the database lists itself, because some of their log entries can be missing as
  // well.
  const byPersons = [...erased, ...(await selectAllErased(client))].filter(({ by }) => by !== undefined);
  for (const [orgId, lists] of Map.groupBy(byPersons, (list) => list.orgId))
    await insertErasureEntries(client, orgId, lists);
  await setOrganisation(client, "");
}

/** Sets the organisation, because row policies also restrict the owner. */
async function setOrganisation(client: ClientBase, orgId: string): Promise<void> {
  await client.query("select set_config('app.org', $1, true)", [orgId]);
}

const organisationRows = z.array(z.object({ id: z.string() })).max(1);
const idRows = z.array(z.object({ id: z.string() }));
const loggedRows = z.array(z.object({ id: z.string().nullable(), at: z.string() }));
const personRows = z.array(z.object({ id: z.string(), name: z.string(), email: z.string() }));

/**
 * Adds missing erasures, with their times and actors, to the audit log and the change log of an organisation.
 */
async function insertErasureEntries(
  client: ClientBase,
  orgId: string,
  erased: readonly ErasedRecords[],
): Promise<void> {
  await setOrganisation(client, orgId);
  const found = await client.query("select id from crm.organisations where id = $1", [orgId]);
  if (organisationRows.parse(found.rows).length === 0) return;
  const logged = await selectLoggedErasures(client, orgId);
  const people = await client.query("select id, name, email from crm.people where org_id = $1", [orgId]);
  const persons = new Map(personRows.parse(people.rows).map((row) => [row.id, row]));
  for (const { ids, noun: name, erasedAt, by = "" } of erased) {
    const noun = recordNouns.find((known) => known === name);
    if (noun === undefined) continue;
    const person = persons.get(by) ?? { name: by, email: "" };
    for (const id of ids) {
      if (!logged.inAudit.has(id)) {
        logged.inAudit.add(id);
        const detail = { records: recordKinds[noun].plural, id };
        await client.query(
          `insert into crm.audit_entries (org_id, id, at, what, who_id, who_name, who_email, detail)
           values ($1, $2, $3, 'erased', $4, $5, nullif($6, ''), $7)`,
          [orgId, newId(), erasedAt, by, person.name, person.email, detail],
        );
      }
      if (!logged.inLog.has(id) && !logged.inLog.has(erasedAt)) {
        logged.inLog.add(id);
        const action = newId();
        await client.query(
          `insert into crm.actions (org_id, id, kind, noun, actor_id, actor_name, at, label, record_count, record_id)
           values ($1, $2, 'erase', $3, $4, $5, $6, '', 1, $7)`,
          [orgId, action, noun, by, person.name, erasedAt, id],
        );
        await client.query(
          "insert into crm.record_counts (org_id, noun, id, delta) values ($1, 'action', $2, 1)",
          [orgId, action],
        );
      }
    }
  }
}

async function selectLoggedErasures(client: ClientBase, orgId: string) {
  const audit = await client.query(
    "select detail ->> 'id' as id from crm.audit_entries where org_id = $1 and what = 'erased'",
    [orgId],
  );
  const log = await client.query(
    `select record_id as id, ${momentText("at")} as at from crm.actions where org_id = $1 and kind = 'erase'`,
    [orgId],
  );
  return {
    inAudit: new Set(idRows.parse(audit.rows).map(({ id }) => id)),
    // If the record was deleted before its erasure, the action has no record.
    inLog: new Set(loggedRows.parse(log.rows).flatMap(({ id, at }) => (id === null ? [at] : [at, id]))),
  };
}

/**
 * Preserves the database's list of erasures during a restore, which replaces it with an older list. Also adds
 * the erasures `listed` in files next to the backups.
 */
export function preserveErasures(listed: readonly ErasedRecords[]) {
  let kept: readonly ErasedRecords[] = [];
  return {
    async begin(client: ClientBase): Promise<void> {
      kept = await selectAllErased(client);
    },
    finish: (client: ClientBase): Promise<void> => addErased(client, [...kept, ...listed]),
    hasAny: () => kept.length + listed.length > 0,
  };
}
