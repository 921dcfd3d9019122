import { memberFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { type AnyKind, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { foldText } from "@lanyard/contract/search/fold-text";
import { sql } from "kysely";
import { foldedText } from "#src/db/folded-text-sql.ts";
import { Statement } from "#src/db/statement.ts";
import type { Columns, TenantTx } from "#src/db/tenant.ts";

export interface OwnChangesFilter {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly since: string;
  readonly limit: number;
}

type ChangeToMine = Columns<
  "actions",
  "id" | "kind" | "noun" | "at" | "actor_id" | "actor_name" | "label" | "record_count" | "record_id"
>;

/** The maximum number of records in a selected action. Larger actions are bulk work. */
const mostRecords = 1000;

/**
 * Selects actions in which others changed records that a member created or owns, except actions that notified the
 * member. The member's personal keys do not count as others. Reads the log backwards, so that only recent activity costs time.
 */
export function selectOwnChanges(tx: TenantTx, { personId, name, email, since, limit }: OwnChangesFilter) {
  return Statement.sql<ChangeToMine>(tx)`
    select a.id, a.kind, a.noun, a.at, a.actor_id, a.actor_name, a.label, a.record_count, a.record_id
    from crm.actions a
    where a.org_id = ${tx.orgId} and a.at > ${since} and a.actor_id <> ${personId} and a.record_count <= ${mostRecords}
      and a.actor_id not in (
        select 'key:' || k.id from crm.api_keys k
        where k.org_id = ${tx.orgId} and k.is_personal and k.created_by = ${personId})
      and a.id not in (
        select n.action_id from crm.notices n
        where n.org_id = ${tx.orgId} and n.person_id = ${personId} and n.action_id is not null
          and n.created_at > ${since}::timestamptz)
      and exists (
        select 1 from crm.action_changes c
        where c.org_id = ${tx.orgId} and c.action_id = a.id and c.op <> 'create' and (
          exists (
            select 1 from crm.action_changes made join crm.actions by
              on by.org_id = made.org_id and by.id = made.action_id
            where made.org_id = ${tx.orgId} and by.org_id = ${tx.orgId} and made.record_id = c.subject_id
              and made.op = 'create' and by.actor_id = ${personId})
          or ${ownedBy(tx, personId)}
          or exists (
            select 1 from crm.contacts t
            where t.org_id = ${tx.orgId} and t.id = c.subject_id
              and ${foldedText(sql`t.contact_owner`)} in (${foldText(name)}, ${foldText(email)}))))
    order by a.at desc, a.id desc limit ${limit}`.send();
}

function ownedBy(tx: TenantTx, personId: string) {
  const owned = recordNouns.flatMap((noun) => {
    const { plural, fields }: AnyKind = recordKinds[noun];
    return memberFieldNames(fields).map(
      (name) => sql`exists (select 1 from ${sql.id("crm", plural)} t
        where t.org_id = ${tx.orgId} and t.id = c.subject_id and t.${sql.ref(name)} = ${personId})`,
    );
  });
  return sql`(${sql.join([sql`false`, ...owned], sql` or `)})`;
}
