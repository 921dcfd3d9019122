import type { ContactMatchDeletion } from "@lanyard/contract/contact/contact-schema";
import type { Caller } from "#src/http/caller.ts";
import { type Deletable, deleteMatching, deleteRecord, deleteRecords } from "#src/records/record-deletion.ts";
import { contactLabel } from "./contact-keys.ts";
import { contactList } from "./contact-list.ts";
import { markCountedContacts } from "./contact-position.ts";
import { fieldValues } from "./contact-row.ts";
import { type ContactRow, lockContacts } from "./contact-sql.ts";

export function deleteContact(caller: Caller, id: string) {
  return deleteRecord(caller, deletable, id);
}

export function deleteContacts(caller: Caller, ids: readonly string[]) {
  return deleteRecords(caller, deletable, ids);
}

export function deleteMatchingContacts(caller: Caller, { count, except, ...matching }: ContactMatchDeletion) {
  return deleteMatching(caller, deletable, { count, except }, (tx) => contactList(tx, matching));
}

const deletable: Deletable<ContactRow> = {
  noun: "contact",
  lock: lockContacts,
  mark: markCountedContacts,
  label: (row) => contactLabel(fieldValues(row)),
};
