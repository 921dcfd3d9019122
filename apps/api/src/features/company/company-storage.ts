import { companyKind } from "@lanyard/contract/company/company-kind";
import { matchingSizes, sizeRank } from "@lanyard/contract/company/company-options";
import {
  type CompanyChange,
  type CompanyMatching,
  company,
  companyFieldNames,
  type NewCompany,
  newCompanyQuery,
} from "@lanyard/contract/company/company-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { z } from "zod";
import { sortKey } from "#src/db/fold-text.ts";
import { organisationMark } from "#src/db/organisation-text.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { contactRecords } from "#src/features/contact/contact.ts";
import { dealRecords } from "#src/features/deal/deal.ts";
import { fieldError } from "#src/http/app-error.ts";
import type { RecordRewriting } from "#src/records/kind/kind-hooks.ts";
import { textOrNull } from "#src/records/kind/record-found.ts";
import type { RecordKind } from "#src/records/kind/record-kind.ts";
import { selectRecordsByNameKey } from "#src/records/kind/record-name-sql.ts";
import { refreshNames } from "#src/records/links/linked-name.ts";
import { recordParents, withParents } from "#src/records/links/record-parents.ts";
import { recordStore } from "#src/records/write/record-store-sql.ts";
import type { StoredKind } from "#src/records/write/record-writing.ts";
import { hasCycle, lockCompanyNames, lockCompanyTree } from "./company-sql.ts";

interface CompanyTypes {
  readonly input: NewCompany | CompanyChange;
  readonly matching: CompanyMatching;
  readonly held: undefined;
}

const parents = recordParents(companyKind);

const special: RecordKind<CompanyTypes> = {
  declaration: companyKind,
  specialColumns: [],
  startValues: {},
  sortColumns: { size: { column: "size_rank", hasGaps: true } },
  synonyms: { size: matchingSizes },
  hooks: {
    findKnown: async (tx, { name }, query) =>
      newCompanyQuery.parse(query).match === "name" ? findOrReserveName(tx, name ?? "") : undefined,
    columns: ({ size }) => ({ size_rank: sizeRank(typeof size === "string" ? size : null) }),
    async afterWrite(tx, writings) {
      await refuseCycles(tx, writings);
      await carryNames(tx, writings);
    },
  },
};

/**
 * The storage of companies. Derived columns of contacts and deals contain the company's name, so renaming a
 * company updates them. Lists sort companies by the rank of their size.
 */
export const companyRecords = withParents(special, parents);

/** The maximum number of contacts that search results count for a company. */
const mostCounted = 1000;

export const companies: StoredKind<z.input<typeof company>> = {
  kind: companyRecords,
  store: recordStore(companyRecords, {
    shape: company.shape,
    joins: parents.joins,
    sources: {
      ...parents.sources,
      contact_count: `(select count(*)::int from crm.contacts k
        where k.org_id = ${organisationMark} and k.company_id = c.id and k.deleted_at is null)`,
    },
  }),
  found: {
    select: `c.name, c.industry, c.website, c.email, c.phone, (select count(*) from (
      select from crm.contacts k where k.org_id = ${organisationMark} and k.company_id = c.id and k.deleted_at is null
      limit ${mostCounted}) counted) as contact_count`,
    lines: (row) => ({
      title: textOrNull(row.name) ?? "",
      subtitle: textOrNull(row.industry),
      described: [textOrNull(row.website), textOrNull(row.email), textOrNull(row.phone)],
      facts: { contact_count: Number(row.contact_count) },
    }),
  },
  exportColumns: [
    "id",
    ...companyFieldNames,
    ...parents.exported,
    "contact_count",
    "created_at",
    "updated_at",
  ],
};

/** Returns the key by which company names are compared. The key ignores case and accents. */
export function companyNameKey(name: string): string {
  return sortKey(name) ?? "";
}

/**
 * Returns the id of the live company with this name. Locks the creation of companies by name until the
 * transaction ends.
 */
async function findOrReserveName(tx: TenantTx, name: string): Promise<string | undefined> {
  await lockCompanyNames(tx);
  const [known] = await selectRecordsByNameKey(tx, "company", [companyNameKey(name)]);
  return known?.id;
}

async function refuseCycles(tx: TenantTx, writings: readonly RecordRewriting[]): Promise<void> {
  const placed = writings.filter(
    ({ before, fields }) => fields.parent_id !== null && before.parent_id !== fields.parent_id,
  );
  if (placed.length === 0) return;
  await lockCompanyTree(tx);
  const ids = placed.map(({ id }) => id);
  if (await hasCycle(tx, ids)) throw fieldError("parent_id", refusal("companyCycle"));
}

async function carryNames(tx: TenantTx, writings: readonly RecordRewriting[]): Promise<void> {
  const renamed = writings.filter(({ before, fields }) => before.name !== fields.name);
  const ids = renamed.map(({ id }) => id);
  await refreshNames(tx, contactRecords, "company_id", ids);
  await refreshNames(tx, dealRecords, "company_id", ids);
}
