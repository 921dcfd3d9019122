import { searchable } from "#src/db/spelling.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { lockLinkedDeals, writeSearchTexts } from "./deal-link-sql.ts";

const dealsPerStep = 2000;
const beforeAllDeals = "00000000-0000-0000-0000-000000000000";

/** What of the linked records a deal is found by. */
interface LinkNames {
  readonly contact: string | null;
  readonly company: string | null;
}

/** What searches look into: 'by title, company, or contact' (spec section 2.9). */
export function dealSearchText(name: string, { contact, company }: LinkNames): string {
  return searchable([name, company, contact]);
}

/**
 * For contacts and companies whose name changed, and for deals that come back: deals are found by these names.
 * It counts as no edit of the deals: no version, no log.
 */
export async function refreshDealSearch(
  tx: TenantTx,
  link: "contact_id" | "company_id" | "id",
  ids: readonly string[],
): Promise<void> {
  for (let after = beforeAllDeals; ids.length > 0; ) {
    const deals = await lockLinkedDeals(tx, link, ids, { after, limit: dealsPerStep });
    const texts = deals.map(({ id, name, ...links }) => ({ id, search_text: dealSearchText(name, links) }));
    if (texts.length > 0) await writeSearchTexts(tx, texts);
    const last = deals.at(-1);
    if (last === undefined || deals.length < dealsPerStep) return;
    after = last.id;
  }
}
