import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Caller } from "#src/http/caller.ts";
import { changedBy, recordsOf, selectFollowers } from "./follow-sql.ts";
import { addNotices } from "./notice.ts";

interface Telling {
  readonly caller: Pick<Caller, "personId" | "name">;
  readonly actionId: string;
  /** The name of the record, if the action has only one. */
  readonly label: string;
}

/** Notifies the followers of all records that an action changed. */
export function notifyOfChanges(tx: TenantTx, telling: Telling): Statement<void> {
  return notifyFollowers(tx, telling, changedBy(tx, telling.actionId), "changed");
}

/** Notifies the followers of the records that a new interaction names. */
export function notifyOfInteraction(tx: TenantTx, telling: Telling, ids: readonly string[]): Statement<void> {
  if (ids.length === 0) return Statement.known(undefined);
  return notifyFollowers(tx, telling, recordsOf(ids), "logged");
}

function notifyFollowers(
  tx: TenantTx,
  { caller, actionId, label }: Telling,
  records: Parameters<typeof selectFollowers>[1],
  event: "changed" | "logged",
): Statement<void> {
  return selectFollowers(tx, records, caller.personId).followedBy((followers) =>
    addNotices(
      tx,
      followers.map(({ person_id, noun, record_id, count }) => ({
        personId: person_id,
        actionId,
        kind: "followed" as const,
        noun,
        recordId: count === 1 ? record_id : null,
        parameters: { actor: caller.name, label: count === 1 ? label : "", count, event },
      })),
    ),
  );
}
