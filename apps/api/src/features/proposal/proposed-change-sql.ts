import type { ProposalOp } from "@lanyard/contract/proposal/proposal-schema";
import { sql } from "kysely";
import { insertedWithoutCoordinator } from "#src/db/organisation-text.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

/** A proposed change. `content` is the request body of the operation's route. */
export interface ChangeRow {
  readonly position: number;
  readonly op: ProposalOp;
  readonly noun: string;
  readonly record_id: string | null;
  readonly version: number | null;
  readonly merged_ids: readonly string[];
  readonly content: Readonly<Record<string, unknown>>;
  readonly state: string;
  /** A refusal, or its text. */
  readonly warning: unknown;
  /** The records at the time of the proposal, as `seenRecords` returns them. */
  readonly seen: unknown;
}

interface SelectedChange extends ChangeRow {
  readonly is_undone: boolean;
}

const rowsPerStatement = 2000;

export async function insertProposedChanges(
  tx: TenantTx,
  proposalId: string,
  changes: readonly ChangeRow[],
): Promise<void> {
  for (let from = 0; from < changes.length; from += rowsPerStatement) {
    const some = JSON.stringify(changes.slice(from, from + rowsPerStatement));
    await Statement.sql(tx)`
      insert into crm.proposal_changes
        (org_id, proposal_id, position, op, noun, record_id, version, merged_ids, content, state, warning, seen)
      select ${tx.orgId}::uuid, ${proposalId}::uuid, c.position, c.op, c.noun, c.record_id, c.version,
        array(select jsonb_array_elements_text(c.merged_ids)::uuid), c.content, c.state,
        nullif(c.warning, 'null'), c.seen
      from jsonb_to_recordset(${some}::jsonb) as c (position int, op text, noun text, record_id uuid,
        version int, merged_ids jsonb, content jsonb, state text, warning jsonb, seen jsonb)
      ${insertedWithoutCoordinator}`.send();
  }
}

export function selectProposedChanges(
  tx: TenantTx,
  proposalId: string,
  narrowed: { readonly from: number; readonly limit: number } | { readonly open: readonly number[] | "all" },
): Promise<SelectedChange[]> {
  const page =
    "open" in narrowed
      ? sql`and state = 'open' ${narrowed.open === "all" ? sql`` : sql`and position = any(${narrowed.open}::int[])`}
          order by position`
      : sql`and position >= ${narrowed.from} order by position limit ${narrowed.limit}`;
  return Statement.sql<SelectedChange>(tx)`
    select position, op, noun, record_id, version, merged_ids::text[] as merged_ids, content, state, warning, seen,
      exists (select from crm.actions a
        where a.org_id = ${tx.orgId} and a.id = c.action_id and a.undone_by is not null) as is_undone
    from crm.proposal_changes c
    where org_id = ${tx.orgId} and proposal_id = ${proposalId}::uuid ${page}`.send();
}

/** Selects the highest index of a proposal's changes; returns -1 if an erasure has removed all changes. */
export function selectLastPosition(tx: TenantTx, proposalId: string): Promise<number> {
  return Statement.sql<{ last: number | null }>(tx)`
    select max(position) as last from crm.proposal_changes
    where org_id = ${tx.orgId} and proposal_id = ${proposalId}::uuid`.read(([row]) => row?.last ?? -1);
}

export function selectProposedGroups(tx: TenantTx, proposalId: string): Promise<unknown[]> {
  return Statement.sql(tx)`
    select op, noun, count(*)::int as total,
      coalesce(json_agg(position order by position) filter (where state = 'open'), '[]') as open
    from crm.proposal_changes
    where org_id = ${tx.orgId} and proposal_id = ${proposalId}::uuid group by op, noun`.send();
}

interface ChangeOutcome
  extends Pick<ChangeRow, "position" | "state" | "warning">,
    Partial<Pick<ChangeRow, "content" | "seen">> {}

/** Stores the results of changes that an action made or skipped. */
export async function saveChangeOutcomes(
  tx: TenantTx,
  { proposalId, actionId }: { readonly proposalId: string; readonly actionId: string },
  outcomes: readonly ChangeOutcome[],
): Promise<void> {
  await Statement.sql(tx)`
    update crm.proposal_changes c set state = s.state, warning = nullif(s.warning, 'null'),
      action_id = case when s.state = 'accepted' then ${actionId}::uuid end,
      content = coalesce(s.content, c.content), seen = coalesce(s.seen, c.seen)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as s (position int, state text, warning jsonb, content jsonb, seen jsonb)
    where c.org_id = ${tx.orgId} and c.proposal_id = ${proposalId}::uuid and c.position = s.position`.send();
}
