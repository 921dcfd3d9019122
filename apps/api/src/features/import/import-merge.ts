import type { OnDuplicate } from "@lanyard/contract/import/import-schema";
import type { TenantTx } from "#src/db/tenant.ts";
import { isContactField, rewriteContacts, valuesOfContacts } from "#src/features/contact/contact.ts";
import type { BulkLog } from "#src/log/action.ts";
import { asFieldValue, difference, type FieldValue, type FieldValues } from "#src/log/record-change.ts";
import type { StagedRows } from "./import-settling.ts";
import { type MergedRow, selectMerges, selectOwnContacts } from "./import-sql.ts";

const contactsPerStep = 1000;
const beforeAll = "00000000-0000-0000-0000-000000000000";

export interface MergeCounts {
  /** Contacts that were there before and changed. */
  readonly updated: number;
  /** Rows that changed something in a contact, and those that changed nothing. */
  readonly changingRows: number;
  readonly unchangingRows: number;
}

/** Writes rows into the contacts that hold their address; without a log it only finds out what that would do. */
export async function mergeRows(
  { tx, importId, slices }: StagedRows,
  mode: OnDuplicate,
  log?: BulkLog,
): Promise<MergeCounts> {
  const counts = { updated: 0, changingRows: 0, unchangingRows: 0 };
  if (mode === "skip") return counts;
  for (let after = beforeAll; ; ) {
    const merges = await selectMerges(tx, importId, after, contactsPerStep);
    const rows = new Map(merges.map((merge) => [merge.holder_id, merge.rows]));
    const rewrite = (id: string, now: FieldValues) => merged(rows.get(id) ?? [], now, mode, counts);
    const ids = [...rows.keys()];
    counts.updated +=
      log === undefined ? await tryRows(tx, importId, ids, rewrite) : await writeRows(tx, log, ids, rewrite);
    await slices.yieldIfOver();
    const last = merges.at(-1);
    if (last === undefined || merges.length < contactsPerStep) return counts;
    after = last.holder_id;
  }
}

type Rewrite = (id: string, now: FieldValues) => FieldValues;

async function writeRows(tx: TenantTx, log: BulkLog, ids: readonly string[], rewrite: Rewrite) {
  const changes = await rewriteContacts(tx, ids, rewrite);
  // What this import made itself has its creation in the log already.
  const own = new Set((await selectOwnContacts(tx, log.actionId, ids)).map(({ contact_id }) => contact_id));
  const logged = changes.filter(({ recordId }) => !own.has(recordId));
  if (logged.length > 0) await log.add(logged);
  return logged.length;
}

/** The same without its writes; a contact that the run would make itself is taken as its first row says. */
async function tryRows(tx: TenantTx, importId: string, ids: readonly string[], rewrite: Rewrite) {
  const there = await valuesOfContacts(tx, ids);
  for (const own of await selectOwnContacts(tx, importId, ids))
    rewrite(own.contact_id, { ...filledFields(own), ...companyOf(own) });
  return [...there].filter(([id, now]) => difference(now, rewrite(id, now)) !== undefined).length;
}

function merged(
  rows: readonly MergedRow[],
  now: FieldValues,
  mode: OnDuplicate,
  counts: { changingRows: number; unchangingRows: number },
): FieldValues {
  let values = now;
  for (const row of rows) {
    const next = mergers[mode](values, row);
    if (difference(values, next) === undefined) counts.unchangingRows += 1;
    else counts.changingRows += 1;
    values = next;
  }
  return values;
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
