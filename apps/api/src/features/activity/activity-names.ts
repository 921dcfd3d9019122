import type { TenantTx } from "#src/db/tenant.ts";
import { asFieldValue, type FieldValue } from "#src/features/action/action-log.ts";
import {
  type ActivityRow,
  selectCompanyNames,
  selectContactNames,
  selectDealNames,
  selectStageNames,
} from "./activity-sql.ts";

/** Which fields hold the id of another record, and how its name is found. */
const linkedBy = {
  company_id: selectCompanyNames,
  contact_id: selectContactNames,
  stage_id: selectStageNames,
};

export type Names = ReadonlyMap<string, string>;

/** The names of all records that the changes link to, a query for each kind. */
export async function linkedNames(tx: TenantTx, rows: readonly ActivityRow[]): Promise<Names> {
  const names = new Map<string, string>();
  for (const [field, select] of Object.entries(linkedBy)) {
    const ids = rows.flatMap(({ before, after }) => [textIn(before, field), textIn(after, field)]);
    const known = [...new Set(ids.filter((id) => id !== null))];
    if (known.length === 0) continue;
    for (const { id, name } of await select(tx, known)) names.set(id, name ?? "");
  }
  return names;
}

/** The names of the contacts and deals that the entries of a company's timeline are about. */
export async function namesOfSubjects(tx: TenantTx, rows: readonly ActivityRow[]): Promise<Names> {
  const idsAbout = (noun: string) => [
    ...new Set(rows.filter(({ about }) => about === noun).map((row) => row.subject_id)),
  ];
  const [contacts, deals] = [idsAbout("contact"), idsAbout("deal")];
  const found = [
    ...(contacts.length > 0 ? await selectContactNames(tx, contacts) : []),
    ...(deals.length > 0 ? await selectDealNames(tx, deals) : []),
  ];
  return new Map(found.map(({ id, name }) => [id, name ?? ""]));
}

/** A logged value as people read it. */
export function readable(field: string, value: FieldValue, names: Names): string | null {
  if (value === null) return null;
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : null;
  return Object.hasOwn(linkedBy, field) ? (names.get(String(value)) ?? null) : String(value);
}

function textIn(logged: unknown, field: string): string | null {
  const value = valueIn(logged, field);
  return typeof value === "string" ? value : null;
}

export function valueIn(logged: unknown, field: string): FieldValue {
  if (typeof logged !== "object" || logged === null) return null;
  return asFieldValue(Object.entries(logged).find(([name]) => name === field)?.[1]);
}
