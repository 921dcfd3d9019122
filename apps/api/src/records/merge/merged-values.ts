import { customKeyOf } from "@lanyard/contract/custom-field/custom-field-types";
import { defaultPointKind, isPointKind, pointKey } from "@lanyard/contract/kind/contact-points";
import { distinctPoints } from "@lanyard/contract/kind/distinct-points";
import { plainFieldNames, pointFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { isEmptyValue } from "@lanyard/contract/pipeline/missing-fields";
import { foldText } from "@lanyard/contract/search/fold-text";
import type { FieldValue, FieldValues } from "#src/log/record-change.ts";
import { firstOf, pointsOf, withStored } from "#src/records/kind/contact-points.ts";
import { changeableColumns, type RecordKind } from "#src/records/kind/record-kind.ts";

export interface MergedRecord {
  readonly id: string;
  /** All logged values: editable fields and the position on the board. */
  readonly values: FieldValues;
}

/** The id of the record that supplies the value, by field. */
export type ChosenSources = ReadonlyMap<string, string>;

/**
 * Returns the values of the survivor, which is the first record: each field from the chosen record, or else
 * from the first one with a value. Combines tags, addresses and numbers, unless a record is chosen.
 */
export function mergedValues(
  kind: RecordKind,
  records: readonly MergedRecord[],
  sources: ChosenSources,
): FieldValues {
  const { fields } = kind.declaration;
  const points = pointFieldNames(fields);
  let values: FieldValues = {};
  for (const columns of valuesTogether(kind, records)) {
    const giver = giverOf(records, columns, sources);
    for (const column of columns) values = { ...values, [column]: giver?.values[column] ?? null };
  }
  for (const name of plainFieldNames(fields).filter((each) => fields[each]?.type === "tags")) {
    if (!sources.has(name)) values = { ...values, [name]: unitedTags(records, name) };
  }
  for (const name of points) values = { ...values, ...unitedPoints(kind, records, values, name, sources) };
  return values;
}

/** Returns groups of columns whose values must be from one record. */
function valuesTogether(kind: RecordKind, records: readonly MergedRecord[]): string[][] {
  const points = new Set<string>(pointFieldNames(kind.declaration.fields));
  const custom = records.flatMap(({ values }) =>
    Object.keys(values).filter((name) => customKeyOf(name) !== undefined),
  );
  const known = new Set([...changeableColumns(kind), ...custom]);
  const group = [...(kind.fieldGroup ?? [])];
  // The remaining values are the position on the board.
  const position = Object.keys(records[0]?.values ?? {}).filter((name) => !known.has(name));
  const alone = [...known].filter((name) => !points.has(name) && !group.includes(name));
  return [group, position, ...alone.map((name) => [name])].filter((columns) => columns.length > 0);
}

function giverOf(
  records: readonly MergedRecord[],
  columns: readonly string[],
  sources: ChosenSources,
): MergedRecord | undefined {
  const chosen = columns.map((column) => sources.get(column)).find((id) => id !== undefined);
  return chosen === undefined
    ? (records.find(({ values }) => columns.some((column) => !isEmptyValue(values[column]))) ?? records[0])
    : records.find(({ id }) => id === chosen);
}

function unitedTags(records: readonly MergedRecord[], name: string): string[] {
  const tags = new Map<string, string>();
  for (const tag of records.flatMap(({ values }) => listOf(values[name]))) {
    const key = foldText(tag);
    if (!tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()];
}

/**
 * Combines contact points, beginning with those of the record that supplies the first one. If a record is
 * chosen, returns only its points.
 */
function unitedPoints(
  kind: RecordKind,
  records: readonly MergedRecord[],
  values: FieldValues,
  name: string,
  sources: ChosenSources,
): FieldValues {
  const { fields } = kind.declaration;
  const { first, type } = firstOf(fields, name);
  const chosen = records.find(({ id }) => id === sources.get(name));
  if (chosen !== undefined)
    return { [first]: chosen.values[first] ?? null, [name]: chosen.values[name] ?? [] };
  const giver = giverOf(records, [first], sources);
  const others = records.filter((record) => record !== giver);
  const singles = plainFieldNames(fields).filter((each) => fields[each]?.type === type && each !== first);
  const further = [
    ...others.flatMap((record) => pointsOf(record.values[first], record.values[name])),
    ...records.flatMap((record) =>
      singles.flatMap((each) => {
        const value = record.values[each];
        return typeof value === "string" ? [{ value, kind: pointKindOf(each) }] : [];
      }),
    ),
  ];
  const fullest = (value: string) => distinctPoints([value, ...further.map((point) => point.value)])[0];
  const single = Object.fromEntries(
    singles.flatMap((each) => {
      const value = values[each];
      return typeof value === "string" ? [[each, fullest(value) ?? value]] : [];
    }),
  );
  const singleValues = Object.values(single);
  const kept = new Set(singleValues.map(pointKey));
  const added = further.filter(({ value }) => !kept.has(pointKey(value)));
  const own = { [first]: values[first] ?? null, [name]: giver?.values[name] ?? [] };
  const ownValues = [...pointsOf(own[first], own[name]).map(({ value }) => value), ...singleValues];
  const distinct = new Set(distinctPoints([...ownValues, ...added.map(({ value }) => value)]));
  const stored = added
    .filter(({ value }) => distinct.has(value))
    .map(({ value, kind: what }) => `${what} ${value}`);
  return { ...single, ...withStored(fields, own, name, stored) };
}

/** Returns the kind of a contact point that a field name implies, such as `mobile` for `mobile_phone`. */
function pointKindOf(field: string) {
  const [word = ""] = field.split("_", 1);
  return isPointKind(word) ? word : defaultPointKind;
}

function listOf(value: FieldValue | undefined): readonly string[] {
  return Array.isArray(value) ? value : [];
}
