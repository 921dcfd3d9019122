import { type PresenceReport, presenceNoun } from "@lanyard/contract/event/event-schema";
import type { OrganisationId } from "@lanyard/contract/field/ids";
import type { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Caller } from "#src/http/caller.ts";
import { requireHolderLabel } from "#src/records/links/record-holder-label.ts";
import { deleteStalePresence, insertSeen, selectPresent } from "./presence-sql.ts";

export interface WatchedRecord {
  readonly noun: z.output<typeof presenceNoun>;
  readonly id: string;
}

interface PresenceTelling {
  announcePresence(orgId: OrganisationId, record: WatchedRecord): void;
}

export const peopleAt = selectPresent;

/**
 * Stores that a tab shows or has left a record, and announces the record if its viewers changed.
 * @throws AppError NOT_FOUND if the tab shows a record that does not exist
 */
export async function reportPresence(
  caller: Caller,
  live: PresenceTelling,
  { tab, noun, id, open }: PresenceReport,
) {
  const seen = { noun, recordId: id, personId: caller.personId, personName: caller.name, tab };
  const { people, changed } = await caller.inTenant(async (tx) => {
    if (open) await requireHolderLabel(tx, { noun, id });
    const left = await leftRecords(tx, seen, open);
    const isNew = open && (await insertSeen(tx, seen));
    const people = await selectPresent(tx, { noun, id });
    return { people, changed: isNew ? [...left, { noun, id }] : left };
  });
  for (const record of changed) live.announcePresence(caller.orgId, record);
  return { people };
}

async function leftRecords(
  tx: TenantTx,
  seen: Parameters<typeof deleteStalePresence>[1],
  isOpen: boolean,
): Promise<WatchedRecord[]> {
  const rows = await deleteStalePresence(tx, seen, isOpen);
  return rows.map((row) => ({ noun: presenceNoun.parse(row.noun), id: row.record_id }));
}
