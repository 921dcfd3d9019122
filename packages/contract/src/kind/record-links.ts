import type { RecordNoun } from "./record-kinds.ts";

/** The nouns of links in the log. */
export type LinkNoun = "deal-contact";

/**
 * A link between records of two kinds, neither of which belongs to the other. Each row names both records and
 * the `role`.
 */
export interface RecordLink {
  /** The noun of a link in the log. */
  readonly noun: LinkNoun;
  readonly table: string;
  /** The columns that name the two, by their nouns. */
  readonly columns: Readonly<Partial<Record<RecordNoun, string>>>;
  /** The kind whose records list the link, and the name of that list: `GET /deals/{id}/contacts`. */
  readonly list: { readonly of: RecordNoun; readonly as: string };
}

/** The contacts of deals. */
export const dealContactLink = {
  noun: "deal-contact",
  table: "deal_contacts",
  columns: { deal: "deal_id", contact: "contact_id" },
  list: { of: "deal", as: "contacts" },
} as const satisfies RecordLink;

const recordLinks: readonly RecordLink[] = [dealContactLink];

/** The links of which records of a kind have the list. */
export function linksListedOn(noun: RecordNoun): readonly RecordLink[] {
  return recordLinks.filter(({ list }) => list.of === noun);
}

/** Returns the links of a kind, each with the column that names its records. */
export function linksOf(noun: RecordNoun): { link: RecordLink; column: string }[] {
  return recordLinks.flatMap((link) => {
    const column = link.columns[noun];
    return column === undefined ? [] : [{ link, column }];
  });
}

/** Returns the link between two kinds with both columns; undefined if there is none. */
export function linkBetween(one: RecordNoun, other: RecordNoun) {
  for (const { link, column } of linksOf(one)) {
    const otherColumn = link.columns[other];
    if (otherColumn !== undefined) return { table: link.table, column, otherColumn };
  }
  return undefined;
}
