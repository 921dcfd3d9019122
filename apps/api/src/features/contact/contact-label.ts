import { contactKind } from "@lanyard/contract/contact/contact-kind";
import { inShownOrder } from "@lanyard/contract/kind/joined-name";
import { sortKey } from "#src/db/fold-text.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import { labelOf } from "#src/records/kind/record-kind.ts";

/** The naming of contacts (spec section 2.4: fallback 'Unnamed Contact'). */
export const contactNaming = { declaration: contactKind, unnamed: "Unnamed Contact" };

export function contactLabel(fields: FieldValues): string {
  return labelOf(contactNaming, fields);
}

export function contactNameKey(first: string | null, last: string | null): string | null {
  return sortKey(...inShownOrder(first, last));
}
