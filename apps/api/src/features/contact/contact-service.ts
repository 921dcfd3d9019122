import type { ActivityQuery } from "@lanyard/contract/activity/activity-schema";
import type { ContactChange, ContactListQuery, NewContact } from "@lanyard/contract/contact/contact-schema";
import { contactFieldNames, contactNames } from "@lanyard/contract/contact/contact-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { newId } from "#src/db/new-id.ts";
import { violates } from "#src/db/postgres-error.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { refreshDealSearch } from "#src/features/deal/deal.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import { difference, type FieldValue, type FieldValues } from "#src/log/record-change.ts";
import { activityOf } from "#src/records/activity/activity.ts";
import type { ReadCache } from "#src/records/read-cache.ts";
import { mergeEdit } from "#src/records/record-edit.ts";
import { holdNamedCompany, resolvedCompany, withCompanyNames } from "./contact-company.ts";
import { contactKeys, contactLabel, emailKey } from "./contact-keys.ts";
import { countMatchingContacts, listContactPage } from "./contact-list.ts";
import { fieldValues, toRowValue } from "./contact-row.ts";
import {
  type ContactRow,
  insertContact,
  lockContacts,
  selectContact,
  selectContactByEmail,
  updateContacts,
} from "./contact-sql.ts";

export function listContacts(caller: Caller, query: ContactListQuery, cache: ReadCache) {
  return caller.reading((tx) => listContactPage(tx, query, cache));
}

export function countContacts(caller: Caller, query: ContactListQuery) {
  return caller.reading(async (tx) => ({ totalCount: await countMatchingContacts(tx, query) }));
}

export function readContact(caller: Caller, id: string) {
  return caller.reading(async (tx) => ({ contact: await requireContact(tx, id) }));
}

export function listContactActivity(caller: Caller, id: string, query: ActivityQuery) {
  return caller.reading(async (tx) => {
    if ((await selectContact(tx, id)) === undefined) throw new AppError("NOT_FOUND");
    return activityOf(tx, { noun: "contact", id }, query);
  });
}

export async function createContact(caller: Caller, input: NewContact) {
  const create = inAction(caller, async (tx) => {
    const id = newId();
    await holdNamedCompany(tx, input);
    const fields = await resolved(tx, undefined, input);
    await requireFreeEmail(tx, fields);
    for (const row of await written(tx, id, fields)) await insertContact(tx, row);
    return {
      result: await requireContact(tx, id),
      action: {
        kind: "create",
        noun: "contact",
        label: contactLabel(fields),
        changes: [{ noun: "contact", recordId: id, op: "create", version: 1 }],
      },
    };
  });
  return answered(await explainTakenEmail(caller, input.email, create));
}

export async function updateContact(caller: Caller, id: string, change: ContactChange) {
  const update = inAction(caller, async (tx) => {
    await holdNamedCompany(tx, change);
    const row = (await lockContacts(tx, [id]))[0];
    if (row === undefined || row.deleted_at !== null) throw new AppError("NOT_FOUND");
    const now = fieldValues(row);
    const wanted = await resolved(tx, row, change);
    const shown = () => requireContact(tx, id);
    const merged = await mergeEdit(tx, { id, row, now, wanted, baseVersion: change.version, shown });
    const changed = difference(now, merged);
    if (changed === undefined) return { result: await requireContact(tx, id) };
    requireName(merged, now);
    if (merged.email !== now.email) await requireFreeEmail(tx, merged, id);
    await updateContacts(tx, await written(tx, id, merged));
    if (contactLabel(merged) !== contactLabel(now)) await refreshDealSearch(tx, "contact_id", [id]);
    return {
      result: await requireContact(tx, id),
      action: {
        kind: "update",
        noun: "contact",
        label: contactLabel(merged),
        changes: [{ noun: "contact", recordId: id, op: "update", ...changed, version: row.version + 1 }],
      },
    };
  });
  return answered(await explainTakenEmail(caller, change.email, update));
}

/** A live contact as it goes out. @throws AppError NOT_FOUND */
export async function requireContact(tx: TenantTx, id: string) {
  const row = await selectContact(tx, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

function answered<T>(done: { result: T; actionId: string | undefined }) {
  return { contact: done.result, ...(done.actionId === undefined ? {} : { actionId: done.actionId }) };
}

function emptyFields(): Record<string, FieldValue> {
  return Object.fromEntries(contactFieldNames.map((name) => [name, name === "tags" ? [] : null]));
}

/** The fields as they would be stored: what is not sent stays. */
async function resolved(
  tx: TenantTx,
  row: ContactRow | undefined,
  input: NewContact | ContactChange,
): Promise<FieldValues> {
  const sent = Object.entries(input).filter(([name]) => name !== "version" && !name.startsWith("company"));
  const fields: Record<string, FieldValue> = row === undefined ? emptyFields() : { ...fieldValues(row) };
  for (const [name, value] of sent) fields[name] = toRowValue(name, value);
  return { ...fields, ...(await resolvedCompany(tx, row, input)) };
}

async function written(tx: TenantTx, id: string, fields: FieldValues) {
  const named = await withCompanyNames(tx, [{ id, fields }]);
  return named.map((contact) => ({ ...contact, keys: contactKeys(contact.fields) }));
}

/** Also what two people leave who each take another name away. */
function requireName(merged: FieldValues, now: FieldValues): void {
  if (contactNames.some((name) => merged[name])) return;
  throw fieldError(contactNames.find((name) => now[name]) ?? "first", refusal("contactUnnamed"));
}

async function requireFreeEmail(tx: TenantTx, fields: FieldValues, ownId?: string): Promise<void> {
  const key = emailKey(fields);
  const holder = key === null ? undefined : await selectContactByEmail(tx, key);
  if (holder !== undefined && holder.id !== ownId) throw emailTaken(holder);
}

/** Spec section 5: 'Email already exists for contact: (name) (ID: (id))'. */
function emailTaken(holder: { id: string; first: string | null; last: string | null; email: string | null }) {
  const name = contactLabel(holder);
  const message = refusal("emailOfContact", { name, id: holder.id });
  const facts = { contact: { id: holder.id, name } };
  return new AppError("EMAIL_TAKEN", { message, errors: [{ path: "email", message }], facts });
}

/** Two people can take one address at the same moment; the constraint decides, and the loser is told by whom. */
async function explainTakenEmail<T>(
  caller: Caller,
  email: string | null | undefined,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!violates(error, "contacts_email_unique") || !email) throw error;
    const holder = await caller.reading((tx) => selectContactByEmail(tx, email.toLowerCase()));
    throw holder === undefined ? new AppError("EMAIL_TAKEN", { cause: error }) : emailTaken(holder);
  }
}
