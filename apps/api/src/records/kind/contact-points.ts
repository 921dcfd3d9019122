import {
  defaultPointKind,
  isPointKind,
  type PointKind,
  pointKey,
} from "@lanyard/contract/kind/contact-points";
import { distinctPoints, isShorterNumber } from "@lanyard/contract/kind/distinct-points";
import { type FieldTable, pointFieldNames } from "@lanyard/contract/kind/field-descriptor";
import type { FieldValue, FieldValues } from "#src/log/record-change.ts";

/** An address or number, independent of its field. */
export interface Point {
  readonly value: string;
  readonly kind: PointKind;
}

const nothing: readonly string[] = [];

const storedOf = (value: FieldValue | undefined): readonly string[] =>
  Array.isArray(value) ? value : nothing;

/**
 * Returns all contact points of a field. `first` is the value of the first point. `stored` contains the kind
 * of the first point unless it is `work`, and further points such as `work a@b.example`.
 */
export function pointsOf(first: FieldValue | undefined, stored: FieldValue | undefined): Point[] {
  const entries = storedOf(stored).map((entry) => {
    const [kind = ""] = entry.split(" ", 1);
    return { value: entry.slice(kind.length + 1), kind: asPointKind(kind) };
  });
  const further = entries.filter(({ value }) => value !== "");
  if (typeof first !== "string") return further;
  const { kind = defaultPointKind } = entries.find(({ value }) => value === "") ?? {};
  return [{ value: first, kind }, ...further];
}

function storedPoints(points: readonly Point[]) {
  const [first, ...further] = withoutRepeated(points);
  if (first === undefined) return { first: null, stored: nothing };
  const kindOfFirst = first.kind === defaultPointKind ? [] : [first.kind];
  return {
    first: first.value,
    stored: [...kindOfFirst, ...further.map(({ value, kind }) => `${kind} ${value}`)],
  };
}

/**
 * Combines duplicates into one point, with their first kind other than `work`. The kind `other` counts only
 * if the point has the same `pointKey` as the first duplicate.
 */
function withoutRepeated(points: readonly Point[]): readonly Point[] {
  if (points.length < 2) return points;
  return distinctPoints(points.map(({ value }) => value)).map((value) => {
    const same = points.filter(
      (point) => pointKey(point.value) === pointKey(value) || isShorterNumber(point.value, value),
    );
    const written = pointKey(same[0]?.value ?? value);
    const kindSource = same.find(
      (point) =>
        point.kind !== defaultPointKind && (point.kind !== "other" || pointKey(point.value) === written),
    );
    return { value, kind: kindSource?.kind ?? defaultPointKind };
  });
}

export function withSentPoints(
  fields: FieldTable,
  values: FieldValues,
  sent: Readonly<Record<string, unknown>>,
): FieldValues {
  const taken: Record<string, FieldValue> = {};
  for (const name of pointFieldNames(fields)) {
    const points = sent[name];
    if (Array.isArray(points)) Object.assign(taken, asStored(fields, name, sentPoints(fields, name, points)));
  }
  return { ...values, ...taken };
}

export function asStored(fields: FieldTable, name: string, points: readonly Point[]): FieldValues {
  const { first, stored } = storedPoints(points);
  return { [firstOf(fields, name).first]: first, [name]: stored };
}

export function sentPoints(
  fields: FieldTable,
  name: string,
  points: readonly Readonly<Record<string, unknown>>[],
): Point[] {
  const { first } = firstOf(fields, name);
  return points.map((point) => ({ value: String(point[first]), kind: asPointKind(String(point.kind)) }));
}

const asPointKind = (text: string) => (isPointKind(text) ? text : defaultPointKind);

/** The separator of contact points in a cell, as in exports of address books. */
const betweenPoints = " ::: ";

/**
 * Returns the contact points as the text of a cell in a file. Returns null without points, and for a single
 * point of the default kind, whose value is already in the column of the first point.
 */
export function writtenPoints(points: readonly Point[]): string | null {
  if (points.length === 0 || (points.length === 1 && points[0]?.kind === defaultPointKind)) return null;
  return points.map(({ value, kind }) => `${value} (${kind})`).join(betweenPoints);
}

export function firstOf(fields: FieldTable, name: string) {
  const first = fields[name]?.first ?? name;
  return { first, type: fields[first]?.type ?? "line" };
}

export function withStored(
  fields: FieldTable,
  values: FieldValues,
  name: string,
  more: FieldValue | undefined,
): FieldValues {
  const added = pointsOf(null, more);
  if (added.length === 0) return values;
  const there = pointsOf(values[firstOf(fields, name).first], values[name]);
  return { ...values, ...asStored(fields, name, [...there, ...added]) };
}

export function furtherValues(fields: FieldTable, name: string, values: FieldValues): string[] {
  if (storedOf(values[name]).length === 0) return [];
  return pointsOf(values[firstOf(fields, name).first], values[name])
    .slice(1)
    .map(({ value }) => value);
}

/**
 * Fills an empty first point with the next point, and removes duplicates. Both can result from a merge with a
 * concurrent edit, or from an undo.
 */
export function normalizePoints(fields: FieldTable, values: FieldValues): FieldValues {
  let tidy = values;
  for (const name of pointFieldNames(fields)) {
    if (storedOf(values[name]).length === 0) continue;
    const points = pointsOf(values[firstOf(fields, name).first], values[name]);
    tidy = { ...tidy, ...asStored(fields, name, points) };
  }
  return tidy;
}
