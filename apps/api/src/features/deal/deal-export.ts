import type { Deal, DealListQuery } from "@lanyard/contract/deal/deal-schema";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Caller } from "#src/http/caller.ts";
import { type ExportLine, exportCsv } from "#src/records/export/export.ts";
import { idsInOrder } from "#src/records/record-list-sql.ts";
import { dealList, dealSortColumns, stageOrder } from "./deal-list.ts";
import { plainDate } from "./deal-row.ts";
import { selectDeals } from "./deal-sql.ts";

const columns = [
  "id",
  "name",
  "amount",
  "currency",
  "stage",
  "probability",
  "expected_close_date",
  "company",
  "contact",
  "contact_email",
  "lost_reason",
  "tags",
  "description",
  "created_at",
  "updated_at",
] as const;

/** All deals that match, in the list's order. */
export function exportDeals(caller: Caller, query: DealListQuery) {
  return exportCsv(caller, {
    fileName: "deals",
    columns,
    ids: async (tx) => orderedIds(tx, query),
    lines: async (tx, ids) => (await selectDeals(tx, ids)).map(lineOf),
  });
}

async function orderedIds(tx: TenantTx, query: DealListQuery) {
  const list = await dealList(tx, query);
  if (query.sort_by === "stage") return stageOrder(tx, list, query, { limit: null, offset: 0 });
  const order = { ...dealSortColumns[query.sort_by], descending: query.sort_order === "desc" };
  return idsInOrder(tx, list, order);
}

/** Columns under the names that people know; the amount in whole units with its cents. */
function lineOf(row: Deal): ExportLine {
  return {
    id: row.id,
    name: row.name,
    amount: (row.amount_cents / 100).toFixed(2),
    currency: row.currency,
    stage: row.stage_name,
    probability: row.probability,
    expected_close_date: row.expected_close_date === null ? null : plainDate(row.expected_close_date),
    company: row.company_name,
    contact: row.contact_name,
    contact_email: row.contact_email,
    lost_reason: row.lost_reason,
    tags: row.tags,
    description: row.description,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
