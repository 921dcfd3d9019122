import type { deal } from "@lanyard/contract/deal/deal-schema";
import type { z } from "zod";
import type { ExportLine } from "#src/records/export/export.ts";
import { plainDate } from "./deal-edit.ts";

/** A deal as it goes out. */
export type DealAnswer = z.input<typeof deal>;

export const exportColumns = [
  "id",
  "name",
  "amount",
  "currency",
  "stage",
  "probability",
  "expected_close_date",
  "owner_name",
  "company",
  "contact",
  "contact_email",
  "lost_reason",
  "tags",
  "description",
  "external_id",
  "created_at",
  "updated_at",
] as const;

/** Columns under the names that people know; the amount in whole units with its cents, empty when it is not known. */
export function exportLine(row: DealAnswer): ExportLine {
  return {
    id: row.id,
    name: row.name,
    amount: row.amount_cents === null ? null : (row.amount_cents / 100).toFixed(2),
    currency: row.currency,
    stage: row.stage_name,
    probability: row.probability,
    expected_close_date: row.expected_close_date === null ? null : plainDate(row.expected_close_date),
    owner_name: row.owner_name,
    company: row.company_name,
    contact: row.contact_name,
    contact_email: row.contact_email,
    lost_reason: row.lost_reason,
    tags: row.tags,
    description: row.description,
    external_id: row.external_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
