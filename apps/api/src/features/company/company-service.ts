import type { ActivityQuery } from "@lanyard/contract/activity/activity-schema";
import type {
  CompanyChange,
  CompanyListQuery,
  CompanyMatchDeletion,
  NewCompany,
} from "@lanyard/contract/company/company-schema";
import { newId } from "#src/db/new-id.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import { difference, type FieldValue, type FieldValues } from "#src/log/record-change.ts";
import { activityOf } from "#src/records/activity/activity.ts";
import type { ReadCache } from "#src/records/read-cache.ts";
import { type Deletable, deleteMatching, deleteRecord, deleteRecords } from "#src/records/record-deletion.ts";
import { mergeEdit } from "#src/records/record-edit.ts";
import { companyLabel } from "./company-keys.ts";
import { companyList, countMatchingCompanies, listCompanyPage } from "./company-list.ts";
import { companyColumns, emptyFields, fieldValues, toRowValue } from "./company-row.ts";
import { type CompanyRow, lockCompanies, markCompanies, selectCompany } from "./company-sql.ts";
import { addCompany, findOrReserveName, writeCompanies } from "./company-writing.ts";

export function listCompanies(caller: Caller, query: CompanyListQuery, cache: ReadCache) {
  return caller.reading((tx) => listCompanyPage(tx, query, cache));
}

export function countCompanies(caller: Caller, query: CompanyListQuery) {
  return caller.reading(async (tx) => ({ totalCount: await countMatchingCompanies(tx, query) }));
}

export function readCompany(caller: Caller, id: string) {
  return caller.reading(async (tx) => ({ company: await requireCompany(tx, id) }));
}

export function listCompanyActivity(caller: Caller, id: string, query: ActivityQuery) {
  return caller.reading(async (tx) => {
    if ((await selectCompany(tx, id)) === undefined) throw new AppError("NOT_FOUND");
    return activityOf(tx, { noun: "company", id }, query);
  });
}

export async function createCompany(caller: Caller, input: NewCompany, match?: "name") {
  const done = await inAction(caller, async (tx) => {
    const known = match === "name" ? await findOrReserveName(tx, input.name) : undefined;
    if (known !== undefined) return { result: await requireCompany(tx, known) };
    const fields = withInput(emptyFields(), input);
    const id = newId();
    await addCompany(tx, id, fields);
    return {
      result: await requireCompany(tx, id),
      action: {
        kind: "create",
        noun: "company",
        label: companyLabel(fields),
        changes: [{ noun: "company", recordId: id, op: "create", version: 1 }],
      },
    };
  });
  return answered(done);
}

export async function updateCompany(caller: Caller, id: string, change: CompanyChange) {
  const done = await inAction(caller, async (tx) => {
    const row = (await lockCompanies(tx, [id]))[0];
    if (row === undefined || row.deleted_at !== null) throw new AppError("NOT_FOUND");
    const now = fieldValues(row);
    const wanted = withInput(now, change);
    const shown = () => requireCompany(tx, id);
    const merged = await mergeEdit(tx, { id, row, now, wanted, baseVersion: change.version, shown });
    const changed = difference(now, merged);
    if (changed === undefined) return { result: await requireCompany(tx, id) };
    await writeCompanies(tx, [{ id, before: now, fields: merged }]);
    return {
      result: await requireCompany(tx, id),
      action: {
        kind: "update",
        noun: "company",
        label: companyLabel(merged),
        changes: [{ noun: "company", recordId: id, op: "update", ...changed, version: row.version + 1 }],
      },
    };
  });
  return answered(done);
}

export function deleteCompany(caller: Caller, id: string) {
  return deleteRecord(caller, deletable, id);
}

export function deleteCompanies(caller: Caller, ids: readonly string[]) {
  return deleteRecords(caller, deletable, ids);
}

export function deleteMatchingCompanies(
  caller: Caller,
  { count, except, ...matching }: CompanyMatchDeletion,
) {
  return deleteMatching(caller, deletable, { count, except }, async () => companyList(matching));
}

const deletable: Deletable<CompanyRow> = {
  noun: "company",
  lock: lockCompanies,
  mark: markCompanies,
  label: (row) => row.name,
};

async function requireCompany(tx: TenantTx, id: string) {
  const row = await selectCompany(tx, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

function answered<T>(done: { result: T; actionId: string | undefined }) {
  return { company: done.result, ...(done.actionId === undefined ? {} : { actionId: done.actionId }) };
}

/** The fields as they would be stored: what is not sent stays. */
function withInput(now: FieldValues, input: NewCompany | CompanyChange): FieldValues {
  const fields: Record<string, FieldValue> = { ...now };
  for (const name of companyColumns) {
    if (input[name] !== undefined) fields[name] = toRowValue(name, input[name]);
  }
  return fields;
}
