import type { Noun } from "@lanyard/contract/action/action-schema";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Caller } from "#src/http/caller.ts";
import { changedBy, type Follower, recordsOf, selectFollowers } from "./follow-sql.ts";
import { addNotices } from "./notice-sql.ts";

interface Telling {
  readonly caller: Pick<Caller, "personId" | "name">;
  readonly actionId: string;
}

type SelectLabels = (followed: readonly Follower[]) => Statement<ReadonlyMap<string, string | null>>;

/**
 * Notifies the followers of all records that an action changed. `label` is empty unless the action changed
 * only one record.
 */
export function notifyOfChanges(
  tx: TenantTx,
  { label, ...telling }: Telling & { readonly label: string },
): Statement<void> {
  const records = changedBy(tx, telling.actionId);
  const selectLabels: SelectLabels = (followed) =>
    Statement.known(new Map(followed.map(({ record_id }) => [record_id, label])));
  return notifyFollowers(tx, telling, { records, event: "changed", selectLabels });
}

interface LoggedInteractions {
  /** The records to which the interactions link. */
  readonly ids: readonly string[];
  /**
   * The new interaction, if there is only one. A member who follows several of its linked records gets a link
   * to the interaction.
   */
  readonly single: { readonly noun: Noun; readonly id: string } | undefined;
  readonly selectLabels: SelectLabels;
}

export function notifyOfInteractions(
  tx: TenantTx,
  telling: Telling,
  { ids, ...logged }: LoggedInteractions,
): Statement<void> {
  if (ids.length === 0) return Statement.known(undefined);
  return notifyFollowers(tx, telling, { records: recordsOf(ids), event: "logged", ...logged });
}

interface FollowedChange {
  readonly records: Parameters<typeof selectFollowers>[1];
  readonly event: "changed" | "logged";
  readonly single?: LoggedInteractions["single"];
  readonly selectLabels: SelectLabels;
}

function notifyFollowers(
  tx: TenantTx,
  { caller, actionId }: Telling,
  { records, event, single, selectLabels }: FollowedChange,
): Statement<void> {
  return selectFollowers(tx, records, { actionId, authorId: caller.personId }).followedBy((followers) =>
    selectLabels(followers.filter(({ count }) => count === 1)).followedBy((labels) =>
      addNotices(
        tx,
        followers.map(({ person_id, noun, record_id, count }) => ({
          personId: person_id,
          actionId,
          kind: "followed" as const,
          noun: count === 1 ? noun : (single?.noun ?? noun),
          recordId: count === 1 ? record_id : (single?.id ?? null),
          parameters: {
            actor: caller.name,
            label: (count === 1 && labels.get(record_id)) || "",
            count,
            event,
          },
        })),
      ),
    ),
  );
}
