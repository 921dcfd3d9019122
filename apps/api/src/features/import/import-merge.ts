import type { OnDuplicate } from "@lanyard/contract/import/import-schema";
import type { TenantTx } from "#src/db/tenant.ts";
import { isContactField, rewriteContacts } from "#src/features/contact/contact.ts";
import type { BulkLog } from "#src/log/action.ts";
import { asFieldValue, type FieldValue, type FieldValues } from "#src/log/record-change.ts";
import { type MergedRow, selectMerges, selectOwnContacts } from "./import-sql.ts";

const contactsPerStep = 1000;
const beforeAll = "00000000-0000-0000-0000-000000000000";

/** Writes rows into the contacts that hold their address; answers how many contacts that changed. */
export async function mergeRows(tx: TenantTx, log: BulkLog, mode: OnDuplicate): Promise<number> {
  let updated = 0;
  for (let after = beforeAll; ; ) {
    const merges = await selectMerges(tx, log.actionId, after, contactsPerStep);
    const rows = new Map(merges.map((merge) => [merge.holder_id, merge.rows]));
    const ids = [...rows.keys()];
    const changes = await rewriteContacts(tx, ids, (id, now) =>
      (rows.get(id) ?? []).reduce(mergers[mode], now),
    );
    // What this import made itself has its creation in the log already.
    const own = await selectOwnContacts(tx, log.actionId, ids);
    const logged = changes.filter(({ recordId }) => !own.has(recordId));
    if (logged.length > 0) await log.add(logged);
    updated += logged.length;
    const last = merges.at(-1);
    if (last === undefined || merges.length < contactsPerStep) return updated;
    after = last.holder_id;
  }
}

type Merger = (now: FieldValues, row: MergedRow) => FieldValues;

const mergers: Readonly<Record<OnDuplicate, Merger>> = {
  skip: (now) => now,
  update: (now, row) => ({ ...now, ...filledFields(row), ...companyOf(row) }),
  fill: (now, row) => {
    const empty = Object.entries(filledFields(row)).filter(([field]) => isEmpty(now[field]));
    const hasCompany = !isEmpty(now.company) || !isEmpty(now.company_id);
    return { ...now, ...Object.fromEntries(empty), ...(hasCompany ? {} : companyOf(row)) };
  },
};

/** An empty cell says nothing: it never empties a field. */
function filledFields({ contact }: MergedRow): FieldValues {
  const fields = Object.entries(contact).map(([name, value]) => [name, asFieldValue(value)] as const);
  return Object.fromEntries(fields.filter(([name, value]) => isContactField(name) && !isEmpty(value)));
}

function companyOf({ company_id, company_name }: MergedRow): FieldValues {
  if (company_name === null) return {};
  return company_id === null ? { company_id, company: company_name } : { company_id, company: null };
}

function isEmpty(value: FieldValue | undefined): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
