import type { ContactChange, ContactMatching, NewContact } from "@lanyard/contract/contact/contact-schema";
import { companyId } from "@lanyard/contract/field/ids";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { sortKey } from "#src/db/fold-text.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { fieldError } from "#src/http/app-error.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import { type Condition, isId, matchesNothing } from "#src/records/filter/record-filter.ts";
import type { FoundNames, StoredRow } from "#src/records/kind/kind-hooks.ts";
import { selectRecordNames, selectRecordsByNameKey } from "#src/records/kind/record-name-sql.ts";
import { lockSurvivor, survivorIdOf } from "#src/records/links/record-holder-label.ts";

export type ContactInput = NewContact | ContactChange;

/**
 * Locks the requested company, or the company that it was merged into, and returns its id. Companies are
 * locked before contacts to avoid deadlocks.
 * @throws AppError INVALID_INPUT for an unknown company
 */
export async function holdNamedCompany(
  tx: TenantTx,
  { company_id: id }: ContactInput,
): Promise<string | undefined> {
  if (!id) return undefined;
  const company = await lockSurvivor(tx, { noun: "company", id });
  if (company === undefined) throw fieldError("company_id", refusal("companyNotFound"));
  return company.id;
}

/**
 * Returns the company fields to store: a link, or only a name. If the name is unchanged, the link to a
 * deleted company stays, so that restoring the company restores the link.
 */
export async function resolvedCompany(
  tx: TenantTx,
  row: StoredRow | undefined,
  { company, company_name, company_id }: ContactInput,
  heldId: string | undefined,
): Promise<FieldValues> {
  if (heldId !== undefined) return { company_id: heldId, company: null };
  const name = company ?? (company_name === undefined ? company : company_name);
  if (company_id === undefined && name === undefined) return {};
  const isSameName = row !== undefined && name === row.company;
  if (isSameName && (company_id === undefined || (await hasDeletedCompany(tx, row)))) return {};
  return { company_id: null, company: name ?? null };
}

export async function findNamedCompanies(
  tx: TenantTx,
  inputs: readonly ContactInput[],
): Promise<FoundNames<ContactInput>> {
  const keyOf = ({ company, company_id }: ContactInput) =>
    company_id === undefined ? sortKey(company ?? null) : null;
  const keys = [...new Set(inputs.map(keyOf).filter((key) => key !== null))];
  const found = await selectRecordsByNameKey(tx, "company", keys);
  const ids = new Map(found.map(({ id, name_key }) => [name_key, id]));
  const isMissing = (input: ContactInput) => {
    const key = keyOf(input);
    return key !== null && !ids.has(key);
  };
  return {
    missing: (input) =>
      isMissing(input) ? { company: refusal("noSuchCompany", { name: input.company ?? "" }) } : {},
    linked(input) {
      const id = ids.get(keyOf(input) ?? "");
      return id === undefined ? input : { ...input, company: undefined, company_id: companyId.parse(id) };
    },
  };
}

async function hasDeletedCompany(tx: TenantTx, { company_id }: StoredRow): Promise<boolean> {
  if (typeof company_id !== "string") return false;
  const [company] = await selectRecordNames(tx, "company", [company_id]).send();
  return company?.isLive === false;
}

/** Returns the condition for the contacts of a company. Contacts of a deleted company do not match. */
export async function companyCondition(
  tx: TenantTx,
  { company_id: requestedId }: ContactMatching,
): Promise<Condition[]> {
  const id = await survivorIdOf(tx, "company", requestedId);
  if (id === undefined) return [];
  const [company] = await selectRecordNames(tx, "company", [id]).send();
  return company?.isLive ? isId("company_id", id) : [matchesNothing];
}
