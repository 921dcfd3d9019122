import { foldText, sortKey } from "#src/db/fold-text.ts";
import { searchable } from "#src/db/spelling.ts";
import type { FieldValues } from "#src/log/record-change.ts";

export interface DealKeys {
  name_key: string;
  tag_keys: string[];
  search_text: string;
}

export const dealKeyColumns = [
  "name_key",
  "tag_keys",
  "search_text",
] as const satisfies readonly (keyof DealKeys)[];

/** What of the linked records a deal is found by. */
export interface LinkNames {
  readonly contact: string | null;
  readonly company: string | null;
}

/** The columns that lists sort by, filter with and search in: 'by title, company, or contact' (spec section 2.9). */
export function dealKeys(fields: FieldValues, links: LinkNames): DealKeys {
  const name = String(fields.name ?? "");
  const tags = Array.isArray(fields.tags) ? fields.tags : [];
  return {
    name_key: sortKey(name) ?? "",
    tag_keys: tags.map((tag) => foldText(String(tag))),
    search_text: dealSearchText(name, links),
  };
}

export function dealSearchText(name: string, { contact, company }: LinkNames): string {
  return searchable([name, company, contact]);
}
