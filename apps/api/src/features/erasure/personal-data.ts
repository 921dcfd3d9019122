import { customKeyOf } from "@lanyard/contract/custom-field/custom-field-types";
import { memberNameOf } from "@lanyard/contract/kind/field-descriptor";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { z } from "zod";
import { recordFeatures } from "#src/features/kinds/kinds.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { FileAnswer } from "#src/http/file-answer.ts";
import { insertAudit } from "#src/log/audit-entry-sql.ts";
import { optionLabels } from "#src/records/custom/custom-definition.ts";
import { selectSurvivorId } from "#src/records/merge/merged-record-sql.ts";
import {
  type PlainRow,
  selectEverythingOf,
  selectNamesOfIds,
  selectWithMerged,
} from "#src/records/write/erased-record-sql.ts";
import { listMentions } from "./erasure.ts";

const mostMentions = 10_000;

/**
 * Exports all stored data about a person, even if the record is deleted; for a merged record, exports its
 * survivor. Omits empty and derived values, and adds the names that belong to ids.
 * @throws AppError NOT_FOUND if the record does not exist
 */
export async function exportPersonalData(caller: Caller, noun: RecordNoun, id: string): Promise<FileAnswer> {
  const { plural } = recordFeatures[noun].stored.kind.declaration;
  const everything = await caller.inTenant(async (tx) => {
    const sameId = (await selectSurvivorId(tx, id).send()) ?? id;
    const found = await selectEverythingOf(tx, noun, await selectWithMerged(tx, [sameId]));
    if (!found.records.some((row) => row.id === sameId || row.id === id)) throw new AppError("NOT_FOUND");
    await insertAudit(tx, caller, { what: "personal-data", detail: { records: plural, id: sameId } });
    const { records, linked, ...rest } = found;
    const tables: [string, PlainRow[]][] = Object.entries({ [plural]: records, ...linked, ...rest });
    const ids = tables.flatMap(([, rows]) => rows.flatMap(idsIn));
    const called = await selectNamesOfIds(tx, ids);
    const options = (await optionLabels(tx).send()).map(({ id, name }) => [id, name] as const);
    const names = new Map([...called, ...options]);
    return tables.map(([name, rows]) => [name, rows.map((row) => readable(row, names))]);
  });
  const { mentions } = await listMentions(caller, noun, id, mostMentions);
  const told = { exported_at: new Date().toISOString(), ...Object.fromEntries(everything), mentions };
  return new FileAnswer({
    contentType: "application/json; charset=utf-8",
    fileName: `${noun}-${id}.json`,
    body: JSON.stringify(told, null, 2),
  });
}

/**
 * Matches names of columns that only serve search, sorting, comparison or internal purposes. The export omits
 * these columns.
 */
const internalName =
  /_keys?$|_rank$|^(cf_[nt]\d|custom_words|org_id|version|search_text|digest|has_own_probability|reminded_of)$/u;
const fieldNames = new Set(Object.values(recordKinds).flatMap(({ fields }) => Object.keys(fields)));
const isInternal = (name: string) => internalName.test(name) && !fieldNames.has(name);
const isEmpty = (value: unknown) =>
  value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);

const fieldsOfChange = z.record(z.string(), z.unknown());
const sides: ReadonlySet<string> = new Set(["before", "after"]);
const sideOf = (name: string, value: unknown) =>
  sides.has(name) ? fieldsOfChange.safeParse(value).data : undefined;

function nameFieldOf(name: string): string | undefined {
  if (name === "done_by") return "done_by_name";
  return name.endsWith("_id") ? memberNameOf(name) : undefined;
}

function idsIn(row: PlainRow): string[] {
  return Object.entries(row).flatMap(([name, value]) => {
    const side = sideOf(name, value);
    if (side !== undefined) return idsIn(side);
    if (name === "custom" || customKeyOf(name) !== undefined) return textsIn(value);
    return nameFieldOf(name) !== undefined && typeof value === "string" ? [value] : [];
  });
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function named(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => named(each, names));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, named(each, names)]));
}

function readable(row: PlainRow, names: ReadonlyMap<string, string>): PlainRow {
  const shown = Object.entries(row).filter(([name, value]) => !isInternal(name) && !isEmpty(value));
  return Object.fromEntries(
    shown.flatMap(([name, value]): [string, unknown][] => {
      const side = sideOf(name, value);
      if (side !== undefined) return [[name, readable(side, names)]];
      if (name === "custom" || customKeyOf(name) !== undefined) return [[name, named(value, names)]];
      const nameField = nameFieldOf(name);
      const called = typeof value === "string" ? names.get(value) : undefined;
      const isNamed = nameField !== undefined && called !== undefined && !Object.hasOwn(row, nameField);
      return isNamed
        ? [
            [name, value],
            [nameField, called],
          ]
        : [[name, value]];
    }),
  );
}
