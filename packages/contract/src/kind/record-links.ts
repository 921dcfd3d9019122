import type { RecordNoun } from "./record-kinds.ts";

export type LinkNoun = "deal-contact";

/**
 * A link between records of two kinds outside the parent relation. Each row of `table` refers to one record
 * of each kind and has a `role`.
 */
export interface RecordLink {
  readonly noun: LinkNoun;
  readonly table: string;
  /** The column with the id of a linked record, by the noun of that record. */
  readonly columns: Readonly<Partial<Record<RecordNoun, string>>>;
  /**
   * The kind (`of`) whose records list their links, and the last segment (`as`) of the list's path, as in
   * `GET /deals/{id}/contacts`.
   */
  readonly list: { readonly of: RecordNoun; readonly as: string };
}

export const dealContactLink = {
  noun: "deal-contact",
  table: "deal_contacts",
  columns: { deal: "deal_id", contact: "contact_id" },
  list: { of: "deal", as: "contacts" },
} as const satisfies RecordLink;

const recordLinks: readonly RecordLink[] = [dealContactLink];

export function linksListedOn(noun: RecordNoun): readonly RecordLink[] {
  return recordLinks.filter(({ list }) => list.of === noun);
}

export function linksOf(noun: RecordNoun): { link: RecordLink; column: string }[] {
  return recordLinks.flatMap((link) => {
    const column = link.columns[noun];
    return column === undefined ? [] : [{ link, column }];
  });
}

export function linkBetween(one: RecordNoun, other: RecordNoun) {
  for (const { link, column } of linksOf(one)) {
    const otherColumn = link.columns[other];
    if (otherColumn !== undefined) return { table: link.table, column, otherColumn };
  }
  return undefined;
}
