import type { FieldChange } from "@lanyard/contract/action/action-schema";
import { customKeyOf } from "@lanyard/contract/custom-field/custom-field-types";
import { type FieldTable, pointFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { childrenOf, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { z } from "zod";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { asFieldValue, type FieldValue, impliedFields } from "#src/log/record-change.ts";
import { optionLabel, optionLabels } from "#src/records/custom/custom-definition.ts";
import { selectMemberNames } from "#src/records/kind/member-sql.ts";
import { holderColumn } from "#src/records/kind/record-holder.ts";
import { memberFields } from "#src/records/kind/record-members.ts";
import { selectRecordNames, selectStageNames } from "#src/records/kind/record-name-sql.ts";
import { shortenedText } from "#src/records/kind/shortened-text.ts";

export interface LoggedChange {
  readonly before: unknown;
  readonly after: unknown;
}

type SelectNames = (
  tx: TenantTx,
  ids: readonly string[],
) => Statement<readonly { id: string; name: string | null }[]>;

/**
 * The fields that link to records, each with the kind of these records, including the links of notes, files
 * and child records.
 */
const recordFields = recordNouns.flatMap((noun) => [
  { field: holderColumn(noun), noun },
  ...childrenOf(noun).map(({ column }) => ({ field: column, noun })),
]);

const linkedBy: ReadonlyMap<string, readonly SelectNames[]> = new Map([
  ...[...Map.groupBy(recordFields, ({ field }) => field)].map(([field, named]): [string, SelectNames[]] => [
    field,
    [...new Set(named.map(({ noun }) => noun))].map(
      (noun) => (tx: TenantTx, ids: readonly string[]) => selectRecordNames(tx, noun, ids),
    ),
  ]),
  ["stage_id", [selectStageNames]],
  ["done_by", [selectMemberNames]],
  ...[...memberFields].map((name): [string, SelectNames[]] => [name, [selectMemberNames]]),
]);

export type Names = ReadonlyMap<string, string>;

export function linkedNames(tx: TenantTx, changes: readonly LoggedChange[]): Statement<Names> {
  const selecting = [...linkedBy].flatMap(([field, selects]) => {
    const ids = changes.flatMap(({ before, after }) => [...idsIn(before, field), ...idsIn(after, field)]);
    const known = [...new Set(ids)];
    return known.length === 0 ? [] : selects.map((select) => select(tx, known));
  });
  return Statement.all([...selecting, ...customNames(tx, changes)]).map(namesById);
}

/**
 * Selects the names of options, members and records in custom values; sends no query without custom values.
 */
function customNames(tx: TenantTx, changes: readonly LoggedChange[]): ReturnType<SelectNames>[] {
  const values = changes.flatMap(({ before, after }) => [...customTexts(before), ...customTexts(after)]);
  const ids = [...new Set(values)].filter((text) => z.uuid().safeParse(text).success);
  if (ids.length === 0) return [];
  return [
    optionLabels(tx),
    selectMemberNames(tx, ids),
    ...recordNouns.map((noun) => selectRecordNames(tx, noun, ids)),
  ];
}

function customTexts(logged: unknown): string[] {
  if (typeof logged !== "object" || logged === null) return [];
  const values = Object.entries(logged).filter(([name]) => customKeyOf(name) !== undefined);
  const texts = values.flatMap(([, value]) => [value].flat()).filter((value) => typeof value === "string");
  return texts.map((text) => text.slice(signOf(text).length));
}

const signOf = (text: string): string => /^[+−]?/u.exec(text)?.[0] ?? "";

export function namesById(found: readonly (readonly { id: string; name: string | null }[])[]): Names {
  return new Map(found.flat().map(({ id, name }) => [id, name ?? ""]));
}

export function changesOf({ before, after }: LoggedChange, names: Names): FieldChange[] {
  const fields = typeof after === "object" && after !== null ? Object.keys(after) : [];
  const changes = fields
    .filter((field) => !impliedFields.has(field))
    .map((field) => {
      const [was, is] = [valueIn(before, field), valueIn(after, field)];
      return {
        field,
        before: readable(field, withoutKept(field, was, is), names),
        after: readable(field, withoutKept(field, is, was), names),
      };
    });
  return changes.flatMap((change) => asOne(change, changes));
}

/**
 * Combines the change of a link, such as `company_id`, with the change of the text field `company`, which can
 * have a value instead of the link.
 */
function asOne(change: FieldChange, all: readonly FieldChange[]): FieldChange[] {
  if (all.some(({ field }) => field === `${change.field}_id`)) return [];
  const text = all.find(({ field }) => `${field}_id` === change.field);
  if (text === undefined) return [change];
  return [{ ...change, before: change.before ?? text.before, after: change.after ?? text.after }];
}

/**
 * Omits the label of the first contact point, such as "work", if it is unchanged. The number or address itself
 * is logged in another field.
 */
function withoutKept(field: string, value: FieldValue, other: FieldValue): FieldValue {
  if (!pointFields.has(field) || !Array.isArray(value) || !Array.isArray(other)) return value;
  return value.filter((entry) => entry.includes(" ") || !other.includes(entry));
}

const shownLetters = 200;

/** The contact point fields of all kinds. The history shows each contact point on a separate line. */
const pointFields: ReadonlySet<string> = new Set(
  recordNouns.flatMap((noun) => pointFieldNames<FieldTable>(recordKinds[noun].fields)),
);

function readable(field: string, value: FieldValue, names: Names): string | null {
  if (value === null) return null;
  if (customKeyOf(field) !== undefined) return shortenedText(readableCustom(value, names), shownLetters);
  if (Array.isArray(value)) {
    const linked = linkedBy.has(field) ? value.flatMap((id) => names.get(id) ?? []) : value;
    const texts = field === "options" ? value.map(optionLabel) : linked.map(labelInJson);
    return texts.join(pointFields.has(field) ? "\n" : ", ") || null;
  }
  if (linkedBy.has(field)) return names.get(String(value)) ?? null;
  return shortenedText(String(value), shownLetters);
}

/** Returns the label in a setting that is logged as JSON; returns other texts unchanged. */
function labelInJson(text: string): string {
  return /^\{"id":.*?,"label":"((?:[^"\\]|\\.)*)"/u.exec(text)?.[1] ?? text;
}

function signedName(text: string, names: Names): string {
  const sign = signOf(text);
  const name = names.get(text.slice(sign.length));
  return name === undefined ? text : sign + name;
}

export function readableCustom(value: Exclude<FieldValue, null>, names: Names): string {
  if (typeof value === "string") return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((id) => signedName(id, names)).join(", ");
  if (typeof value === "object" && "currency" in value)
    return `${(value.amount_cents / 100).toFixed(2)} ${value.currency}`;
  return String(value);
}

function idsIn(logged: unknown, field: string): readonly string[] {
  const value = valueIn(logged, field);
  if (Array.isArray(value)) return value;
  return typeof value === "string" ? [value] : [];
}

function valueIn(logged: unknown, field: string): FieldValue {
  if (typeof logged !== "object" || logged === null) return null;
  return asFieldValue(Object.entries(logged).find(([name]) => name === field)?.[1]);
}
