import { organisationId } from "@lanyard/contract/field/ids";
import type { BackgroundWork } from "@lanyard/server-kit/background-work";
import type { Logger } from "@lanyard/server-kit/logging";
import type { TenantDatabase, TenantTx } from "#src/db/tenant.ts";
import { addNotices } from "#src/log/notice/notice.ts";
import { claimReminders } from "./reminder-sql.ts";

const atOnce = 500;

interface Parts {
  readonly database: TenantDatabase;
  readonly organisationIds: () => Promise<string[]>;
  readonly log: Pick<Logger, "warn">;
}

/** Creates the notices of due reminders. Concurrent processes create each one once. */
export function startReminders({ work, ...parts }: Parts & { readonly work: BackgroundWork }): void {
  work.repeat({
    name: "reminders",
    everyMs: 10_000,
    failure: "Reminders could not be looked up",
    run: (isStopped) => sendReminders(parts, isStopped),
  });
}

/** Runs one round over all organisations; a failure in one does not stop the others. */
export async function sendReminders(
  { database, organisationIds, log }: Parts,
  isStopped = () => false,
): Promise<void> {
  for (const id of await organisationIds()) {
    const orgId = organisationId.parse(id);
    try {
      while (!isStopped() && (await database.transaction(orgId, remindOfSome)) === atOnce);
    } catch (error) {
      if (!isStopped()) log.warn({ err: error }, "Reminders could not be told");
    }
  }
}

/** Returns the number of claimed reminders; a task without an owner reminds no one. */
async function remindOfSome(tx: TenantTx): Promise<number> {
  const due = await claimReminders(tx, atOnce);
  await addNotices(
    tx,
    due.flatMap(({ id, title, owner_id: personId }) =>
      personId === null
        ? []
        : [
            {
              personId,
              kind: "reminder" as const,
              noun: "task" as const,
              recordId: id,
              parameters: { label: title },
            },
          ],
    ),
  ).send();
  return due.length;
}
