import { type ContactListQuery, contactFieldNames } from "@lanyard/contract/contact/contact-schema";
import type { Caller } from "#src/http/caller.ts";
import { exportCsv } from "#src/records/export/export.ts";
import { idsInOrder } from "#src/records/record-list-sql.ts";
import { inOrderOf } from "#src/records/record-sql.ts";
import { contactList, contactOrder } from "./contact-list.ts";
import { selectContacts } from "./contact-sql.ts";

const columns = ["id", ...contactFieldNames, "company", "stage_name", "created_at", "updated_at"] as const;

/** All contacts that match, in the list's order; under the names that the import knows. */
export function exportContacts(caller: Caller, query: ContactListQuery) {
  return exportCsv(caller, {
    fileName: "contacts",
    columns,
    ids: async (tx) => idsInOrder(tx, await contactList(tx, query), contactOrder(query)),
    lines: async (tx, ids) => inOrderOf(ids, await selectContacts(tx, ids)),
  });
}
