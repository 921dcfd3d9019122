/** The nouns whose records have notes and files. */
export type HolderNoun = "contact" | "company" | "deal";

/** The record that a note or a file belongs to. */
export interface Holder {
  readonly noun: HolderNoun;
  readonly id: string;
}

/** In which column a note or a file names the record that it belongs to. */
export const holderColumns = { contact: "contact_id", company: "company_id", deal: "deal_id" } as const;

type HeldRow = Readonly<Record<(typeof holderColumns)[HolderNoun], string | null>> & {
  readonly deleted_at: string | null;
};

/** The record that a note or a file belongs to; the database sees to it that there is exactly one. */
export function holderIdOf(row: HeldRow): string {
  return row.contact_id ?? row.company_id ?? row.deal_id ?? "";
}

/** Whether it is live and of this very record: what is another record's is as absent as none (security.md, Tenancy 8). */
export function isHeldBy(row: HeldRow, { noun, id }: Holder): boolean {
  return row.deleted_at === null && row[holderColumns[noun]] === id;
}
