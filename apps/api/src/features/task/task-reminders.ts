import type { OrganisationId } from "@lanyard/contract/field/ids";
import { type DueWorkParts, repeatWhereDue } from "#src/db/due-organisations.ts";
import type { TenantDatabase, TenantTx } from "#src/db/tenant.ts";
import { addNotices } from "#src/log/notice/notice-sql.ts";
import { claimReminders, selectNextReminderMs } from "./reminder-sql.ts";

const atOnce = 500;

/**
 * Starts the background work that creates notifications for due reminders. If several processes run it, only
 * one of them creates each notification.
 */
export function startReminders({ database, ...parts }: DueWorkParts): void {
  repeatWhereDue(parts, {
    name: "reminders",
    failure: "Reminders could not be sent",
    select: "reminders_due",
    run: async (orgId, isStopped) => {
      await sendReminders(database, orgId, isStopped);
      return true;
    },
    nextDueMs: (orgId) => database.reading(orgId, selectNextReminderMs),
  });
}

export async function sendReminders(
  database: TenantDatabase,
  orgId: OrganisationId,
  isStopped = () => false,
): Promise<void> {
  while (!isStopped() && (await database.transaction(orgId, remindOfSome)) === atOnce);
}

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
