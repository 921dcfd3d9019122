import { action, type actionListQuery } from "@lanyard/contract/action/action-schema";
import { paginate } from "@lanyard/contract/field/listing-schema";
import { maxCountedInRequest } from "@lanyard/contract/limits";
import type { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import { boundsOf } from "#src/db/time-bounds.ts";
import type { Caller } from "#src/http/caller.ts";
import { countRecords } from "#src/log/record-count.ts";
import { changesOf, linkedNames } from "#src/records/readable-change.ts";
import { type ActionFilter, countActions, selectActions, selectActors } from "./history-sql.ts";

/** Who did what, newest first. */
export function listActions(caller: Caller, query: z.output<typeof actionListQuery>) {
  const { page, limit, from, to, ...narrowed } = query;
  const filter = { ...narrowed, ...boundsOf({ from, to }) };
  return caller.reading(async (tx) => {
    const rows = await selectActions(tx, filter, { limit, offset: (page - 1) * limit });
    const names = await linkedNames(tx, rows).send();
    const { total, isExact } = await countMatching(tx, filter);
    return {
      actions: rows.map((row) => action.parse({ ...row, changes: changesOf(row, names) })),
      pagination: paginate({ page, limit }, total, isExact),
    };
  });
}

/** Everybody who ever did something here. */
export function listActors(caller: Caller) {
  return caller.reading(async (tx) => ({ actors: await selectActors(tx) }));
}

async function countMatching(tx: TenantTx, filter: ActionFilter) {
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  if (!isNarrowed) return { total: await countRecords(tx, "action").send(), isExact: true };
  const total = await countActions(tx, filter, maxCountedInRequest + 1);
  return { total, isExact: total <= maxCountedInRequest };
}
