import type { RecordNoun } from "./record-kinds.ts";

/** The nouns of links in the log. */
export type LinkNoun = "deal-contact";

/**
 * Records of two kinds that take part in each other without one belonging to the other. Each row of the table names one of each
 * and says as what (`role`).
 */
export interface RecordLink {
  /** The noun of a link in the log. */
  readonly noun: LinkNoun;
  readonly table: string;
  /** The columns that name the two, by their nouns. */
  readonly columns: Readonly<Partial<Record<RecordNoun, string>>>;
  /** The kind whose records have the list of it, and what the list is called there: `GET /deals/{id}/contacts`. */
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

/** The links in which records of a kind can stand, each with the column that names it. */
export function linksOf(noun: RecordNoun): { link: RecordLink; column: string }[] {
  return recordLinks.flatMap((link) => {
    const column = link.columns[noun];
    return column === undefined ? [] : [{ link, column }];
  });
}

/** The link between records of two kinds, with the column that names each; undefined where there is none. */
export function linkBetween(one: RecordNoun, other: RecordNoun) {
  for (const { link, column } of linksOf(one)) {
    const otherColumn = link.columns[other];
    if (otherColumn !== undefined) return { table: link.table, column, otherColumn };
  }
  return undefined;
}
