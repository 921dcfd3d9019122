import { dealKind } from "@lanyard/contract/deal/deal-kind";
import { deal } from "@lanyard/contract/deal/deal-schema";
import { plainFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { defaultProbability } from "@lanyard/contract/limits";
import type { z } from "zod";
import { cardHooks } from "#src/features/pipeline/pipeline.ts";
import { joinedTexts, numberOrNull, textOrNull } from "#src/records/kind/record-found.ts";
import type { RecordKind } from "#src/records/kind/record-kind.ts";
import { withParents } from "#src/records/links/record-parents.ts";
import { recordStore } from "#src/records/write/record-store-sql.ts";
import type { StoredKind } from "#src/records/write/record-writing.ts";
import { type DealTypes, dealEditHooks, plainDate } from "./deal-edit.ts";
import { dealConditions } from "./deal-list.ts";
import { dealParents, dealSources, linkedToDeal } from "./deal-sql.ts";

const special: RecordKind<DealTypes> = {
  declaration: dealKind,
  specialColumns: [
    "currency",
    "pipeline_id",
    "stage_id",
    "stage_entered_at",
    "probability",
    "has_own_probability",
    "expected_close_date",
    "contact_id",
    "company_id",
  ],
  startValues: {
    probability: defaultProbability,
    has_own_probability: false,
    expected_close_date: null,
    contact_id: null,
    company_id: null,
  },
  sortColumns: {
    title: { column: "name_key", hasGaps: false },
    amount: { column: "amount_cents", hasGaps: true },
    probability: { column: "probability", hasGaps: true },
    expected_close_date: { column: "expected_close_date", hasGaps: true },
  },
  shownWith: {
    company_id: ["company_id", "company", "company_name"],
    contact_id: ["contact_name"],
    stage_id: ["stage_name", "stage_color", "pipeline_id"],
  },
  hooks: {
    ...cardHooks("deal"),
    ...dealEditHooks,
    // Searches find deals 'by title, company, or contact' (spec section 2.9).
    named: ({ company_id, contact_id }, names) => ({
      searched: [company_id, contact_id].map((id) => names.get(String(id)) ?? null),
    }),
    conditions: dealConditions,
  },
};

export const dealRecords = withParents(special, dealParents);

/** The first columns of an export, in fixed order. */
const firstColumns = [
  "id",
  "name",
  "amount_cents",
  "currency",
  "stage",
  "probability",
  "expected_close_date",
  "owner_id",
  "company",
  "contact",
  "contact_email",
  "lost_reason",
  "tags",
];

export const deals: StoredKind<z.input<typeof deal>> = {
  kind: dealRecords,
  store: recordStore(dealRecords, { shape: deal.shape, sources: dealSources, joins: linkedToDeal }),
  found: {
    select: `c.name, c.amount_cents, c.currency, s.name as stage_name, co.name as company,
      coalesce(crm.joined_name(p.first, p.last), p.email) as contact`,
    joins: linkedToDeal,
    lines: ({ name, stage_name, company, contact, amount_cents, currency }) => ({
      title: textOrNull(name) ?? "",
      subtitle: textOrNull(stage_name),
      described: [joinedTexts(", ", textOrNull(company), textOrNull(contact))],
      facts: { amount_cents: numberOrNull(amount_cents), currency: String(currency) },
    }),
  },
  exportColumns: [
    ...firstColumns,
    ...plainFieldNames(dealKind.fields).filter((name) => !firstColumns.includes(name)),
    ...dealParents.exported,
    "created_at",
    "updated_at",
  ],
  exportCells: ({ stage_name, expected_close_date, company_name, contact_name }) => ({
    stage: stage_name,
    expected_close_date: expected_close_date === null ? null : plainDate(expected_close_date),
    company: company_name,
    contact: contact_name,
  }),
};
