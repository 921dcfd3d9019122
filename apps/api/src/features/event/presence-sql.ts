import type { PresentPerson } from "@lanyard/contract/event/event-schema";
import { presenceEndsMs } from "@lanyard/contract/limits";
import { sql } from "kysely";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

interface SeenTab {
  readonly noun: string;
  readonly recordId: string;
  readonly personId: string;
  readonly personName: string;
  readonly tab: string;
}

const tooLongAgo = sql`now() - make_interval(secs => ${presenceEndsMs / 1000}::float8)`;

/**
 * Deletes the presence of tabs that stopped reporting, and of this tab at records that it no longer shows.
 * Returns the affected records.
 */
export function deleteStalePresence(tx: TenantTx, seen: SeenTab, isOpen: boolean) {
  const stays = isOpen ? sql`noun = ${seen.noun} and record_id = ${seen.recordId}` : sql`false`;
  return Statement.sql<{ noun: string; record_id: string }>(tx)`
    delete from crm.presence
    where org_id = ${tx.orgId} and (seen_at < ${tooLongAgo}
      or (person_id = ${seen.personId} and tab = ${seen.tab} and not (${stays})))
    returning noun, record_id`.send();
}

export function insertSeen(tx: TenantTx, seen: SeenTab): Promise<boolean> {
  return Statement.sql<{ is_new: boolean }>(tx)`
    insert into crm.presence (org_id, noun, record_id, person_id, tab, person_name)
    values (${tx.orgId}, ${seen.noun}, ${seen.recordId}, ${seen.personId}, ${seen.tab}, ${seen.personName})
    on conflict (org_id, noun, record_id, person_id, tab) do update set seen_at = excluded.seen_at
    returning xmax = 0 as is_new`.read(([row]) => row?.is_new ?? true);
}

export function selectPresent(tx: TenantTx, { noun, id }: { noun: string; id: string }) {
  return Statement.sql<PresentPerson>(tx)`
    select person_id as id, max(person_name) as name from crm.presence
    where org_id = ${tx.orgId} and noun = ${noun} and record_id = ${id} and seen_at >= ${tooLongAgo}
    group by person_id order by min(seen_at), person_id`.send();
}
