import { t } from "#src/lib/i18n/messages.ts";
import { type DeletionFailure, recordCalls, recordSource } from "#src/records/source.ts";
import { contactListParams } from "./contact-list-params.ts";
import { contactName } from "./contact-name.ts";

/** Where contacts come from and go to. */
export const contactSource = recordSource({
  routes: "contacts",
  noun: "contact",
  calls: ({ contacts }) =>
    recordCalls(contacts, { rows: (answer) => answer.contacts, row: (answer) => answer.contact }),
  params: contactListParams,
  // The next page is fetched ahead when nothing is searched (spec section 9).
  isPrefetched: ({ search }) => search === "",
  nameOf: contactName,
  deletionFailed: ({ reason, ...failure }) => t("ui.because", { what: failureText(failure), reason }),
});

function failureText({ count, isRefused }: Omit<DeletionFailure, "reason">): string {
  if (count === undefined) return t("contacts.deleteOneFailed");
  return isRefused ? t("contacts.deleteFailed", { count }) : t("contacts.deleteError");
}
