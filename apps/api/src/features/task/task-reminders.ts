import { organisationId } from "@lanyard/contract/field/ids";
import type { BackgroundWork } from "@lanyard/server-kit/background-work";
import type { Logger } from "@lanyard/server-kit/logging";
import type { TenantDatabase, TenantTx } from "#src/db/tenant.ts";
import { addNotices } from "#src/records/notice/notice.ts";
import { claimReminders } from "./reminder-sql.ts";

const lookEveryMs = 10_000;
const atOnce = 500;

interface Parts {
  readonly database: TenantDatabase;
  readonly organisationIds: () => Promise<string[]>;
  readonly log: Pick<Logger, "warn">;
}

/** Tells people of their tasks when they asked to be. Several processes may do it at once: each reminder comes once. */
export function startReminders(parts: Parts & { work: BackgroundWork }): { stop(): void } {
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    await sendReminders(parts).finally(() => {
      isLooking = false;
    });
  };
  const timer = setInterval(() => void parts.work.track("reminders", look), lookEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** One round over all organisations; what fails in one does not keep the others from theirs. */
export async function sendReminders({ database, organisationIds, log }: Parts): Promise<void> {
  const ids = await organisationIds().catch((error: unknown) => {
    log.warn({ err: error }, "Reminders could not be looked up");
    return [];
  });
  for (const id of ids) {
    const orgId = organisationId.parse(id);
    try {
      while ((await database.transaction(orgId, remindOfSome)) === atOnce);
    } catch (error) {
      log.warn({ err: error }, "Reminders could not be told");
    }
  }
}

/** Answers how many were taken on; a task of nobody reminds nobody. */
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
  );
  return due.length;
}
