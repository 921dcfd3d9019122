import { isPointTarget } from "@lanyard/contract/import/import-targets";
import type { CellLook } from "./cell-looks.ts";
import type { KnownColumns, NamedField } from "./column-names.ts";
import { isCommonHeading, isCommonWord } from "./known-headings.ts";
import { hasKeyWord, isOthers, isUnnamed } from "./name-score.ts";
import type { Column } from "./suggested-column.ts";

/**
 * The factor for the score of a column whose name matches the field, but whose cells do not look like the
 * field's.
 */
const ofOthers = 0.15;
/** The factor for the score of an empty column whose name matches the field. */
const ofEmpty = 0.1;
/** The minimum share of cells that look like the field's. A smaller share contradicts the column name. */
const fewAlike = 0.3;
/** A larger share of cells with a look proves that the column has this look. */
export const mostly = 0.5;
/** The minimum share of cells that look like the field's in a column that fully matches the field. */
export const mostAlike = 0.8;
/** Points for a column whose name matches the field and whose cells also look like the field's. */
const forLook = 10;

export function pairScore(column: Column, field: NamedField, known: KnownColumns): number {
  if (field.unlike.some((look) => (column.share(look, { isTelling: true }) ?? 0) > mostly)) return 0;
  const byName = column.scores.get(field.target) ?? 0;
  if (byName === 0) return column.isKnown ? 0 : lookScore(column, field, known);
  if (column.isEmpty) return byName * ofEmpty;
  const alike = shareAlike(column, field);
  if (!column.isKnown) return alike === undefined || alike >= mostAlike ? byName : 0;
  if (!isContradicted(alike)) return byName + (alike !== undefined && alike >= mostAlike ? forLook : 0);
  return isPointTarget(field.target) || meansAnother(column, field, known) ? 0 : byName * ofOthers;
}

const shareAlike = (column: Column, { look, target }: NamedField, isTelling = false) =>
  look && column.share(look, { holdsLists: isPointTarget(target), isTelling });

const isContradicted = (alike: number | undefined) => alike !== undefined && alike < fewAlike;

const meansAnother = (column: Column, field: NamedField, { fields }: KnownColumns) =>
  fields.some(
    (other) =>
      other !== field && column.scores.has(other.target) && !isContradicted(shareAlike(column, other)),
  );

/**
 * Returns a factor for the score of a name field. A first or last name gets 0 in a column of full names. The
 * full name gets 0 if other columns contain both parts, or usually a low factor if they contain one.
 */
export function besideParts(
  column: Column,
  { target, look }: NamedField,
  columns: readonly Column[],
  { joined }: KnownColumns,
): number {
  if (joined?.parts.some((part) => part === target) && isWholeName(column, columns, joined)) return 0;
  if (joined?.target !== target) return 1;
  const others = joined.parts.filter((part) =>
    columns.some(
      (other) => other !== column && !other.isEmpty && !other.scores.has(target) && other.scores.has(part),
    ),
  );
  if (others.length === 0) return 1;
  if (others.length === joined.parts.length) return 0;
  return look !== undefined && (column.share(look, { isTelling: true }) ?? 0) >= mostAlike ? 1 : ofOthers;
}

/**
 * Returns whether a column contains full names: its name can mean a full name, its cells look like full
 * names, and the name of no other filled column means a name or a part of it.
 */
function isWholeName(
  column: Column,
  columns: readonly Column[],
  { target, parts }: NonNullable<KnownColumns["joined"]>,
): boolean {
  const names: readonly string[] = [target, ...parts];
  const isNaming = (other: Column) => names.some((name) => other.scores.has(name));
  return (
    column.scores.has(target) &&
    (column.share("fullName", { isTelling: true }) ?? 0) >= mostAlike &&
    columns.every((other) => other === column || other.isEmpty || !isNaming(other))
  );
}

const forKeyWord = 40;
/** Points for a hint, such as legal forms in company names. */
const forHint = 15;
/** Points for an unnamed column of further phone numbers or email addresses. */
const forFurther = 5;
/** Points for looks that identify the field regardless of the column name. */
const tellingLooks: Readonly<Partial<Record<CellLook, number>>> = {
  linkedin: 35,
  email: 30,
  link: 25,
  phone: 25,
  country: 20,
};
/** Points for looks that many fields share. They count only for unnamed columns. */
const guessedLooks: Readonly<Partial<Record<CellLook, number>>> = { fullName: 20, date: 10, amount: 10 };

function lookScore(column: Column, field: NamedField, { words }: KnownColumns): number {
  const { target, look, hint, isFirstOfLook } = field;
  if (isOthers(column)) return 0;
  if (hint !== undefined && (column.share(hint, { isTelling: true }) ?? 0) > mostly) return forHint;
  if (isCommonHeading(column.forms[0] ?? "")) return 0;
  if (look === undefined || (shareAlike(column, field, true) ?? 0) < mostAlike) return 0;
  // If an earlier field has the same look, only a list field such as `emails` can match by this look.
  if (!isFirstOfLook && !isPointTarget(target)) return 0;
  if (hasKeyWord(column, look, (word) => words.has(word) || isCommonWord(word))) return forKeyWord;
  if (!isFirstOfLook) return isUnnamed(column) ? forFurther : 0;
  return tellingLooks[look] ?? (isUnnamed(column) ? guessedLooks[look] : undefined) ?? 0;
}
