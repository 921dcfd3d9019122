import type { PlainRefusalId } from "../refusals/refusal.ts";

/**
 * The type of a field. `money` is in cents, and its field name ends in `_cents`; the names of `member` and
 * `parent` fields end in `_id`; `contactPoints` contains all contact points, and the field `first` only the
 * first; `custom` fields have other schemas.
 */
export type FieldType =
  | "line"
  | "lines"
  | "email"
  | "phone"
  | "link"
  | "choice"
  | "whole"
  | "money"
  | "date"
  | "moment"
  | "tags"
  | "contactPoints"
  | "member"
  | "parent"
  | "custom"
  | DefinedOnlyType;

/**
 * Types that only custom fields have. `price` is an amount with a currency; `person` and `record` contain an
 * id without a name.
 */
type DefinedOnlyType = "number" | "price" | "yesNo" | "choices" | "person" | "record";

/**
 * The kind of filter for a field. `contains` and `equals` ignore case and accents; `filled` selects records
 * with or without a value; `range` has a lower and an upper bound; `anyOf` takes several tags; `member` takes
 * an id, `me` or `none`.
 */
export type FieldFilter = "contains" | "equals" | "filled" | "range" | "anyOf" | "member";

/** The declaration of a field. It is plain data, because the browser and the generators read it. */
export interface FieldDescriptor {
  readonly type: FieldType;
  /** The maximum length of a text, or the maximum of a whole number; by default that of an `int` column. */
  readonly max?: number;
  /** The field that contains the first contact point. */
  readonly first?: string;
  /** The minimum of a whole number; the default is 0. */
  readonly min?: number;
  /** The refusal of a missing value. Without it, the field is optional and null by default. */
  readonly required?: PlainRefusalId;
  /**
   * The refusal of an empty field in a form. The API and imports accept an empty field, and forms accept a
   * field that was already empty.
   */
  readonly requiredInForm?: PlainRefusalId;
  /** The refusal of an amount of 0 or less. Without it, 0 is allowed. */
  readonly positive?: PlainRefusalId;
  readonly filter?: FieldFilter;
  /** Whether lists can sort by the field. Lists sort `member` fields by name and can also group by them. */
  readonly isSorted?: true;
  /** Whether searches find records by the field. */
  readonly isSearched?: true;
  /** The message catalogue with the names of values from a fixed list. */
  readonly named?: string;
  /** The values that forms offer. Other texts are valid too, unless `isClosed` is set. */
  readonly offered?: readonly string[];
  /** Whether only values in `offered` are valid. */
  readonly isClosed?: true;
  /** Whether organisations can add values to `offered`. The server then validates values, not the schema. */
  readonly isExtended?: true;
  /** The value that means the same as an empty field; new forms start with it. */
  readonly emptyMeans?: string;
  /** The values that filters list before the values of the form. */
  readonly offeredInFilter?: readonly string[];
  readonly section?: string;
  /** The card of the record page. Without it, the page omits the field. */
  readonly card?: string;
  /** Whether cards, sorts and default columns use a shorter label. */
  readonly hasShortLabel?: true;
  /** Whether forms and filters use a longer label. */
  readonly hasLongLabel?: true;
  /** Whether the card omits the field while it is empty. */
  readonly isHiddenEmpty?: true;
  /** The member field that is shown by name in place of this field while this field is empty. */
  readonly follows?: string;
  /** Whether values are unique, so that a bulk edit cannot set the field. */
  readonly isOfOneOnly?: true;
  /** Whether the value identifies a record, so that bulk edits omit the field. */
  readonly tellsApart?: true;
  /** Whether the default value in a new record is its creator. */
  readonly startsAsCreator?: true;
  /** Whether the field takes the full width of the form. */
  readonly isWide?: true;
}

/** The maximum of a PostgreSQL `int`. */
export const greatestInt = 2_147_483_647;

export function integerBounds({ min = 0, max = greatestInt }: FieldDescriptor): [min: number, max: number] {
  return [min, max];
}

export type FieldTable = Readonly<Record<string, FieldDescriptor>>;

/** Types with several values or special schemas. */
type UnplainType = "custom" | "contactPoints" | "parent";
const unplainTypes: readonly (FieldType | undefined)[] = [
  "custom",
  "contactPoints",
  "parent",
] satisfies UnplainType[];

export type PlainFieldName<Fields extends FieldTable> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly type: UnplainType } ? never : Name;
}[keyof Fields & string];

export type PointFieldName<Fields extends FieldTable> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly type: "contactPoints" } ? Name : never;
}[keyof Fields & string];

export type ParentFieldName<Fields extends FieldTable> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly type: "parent" } ? Name : never;
}[keyof Fields & string];

export type MemberFieldName<Fields extends FieldTable> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly type: "member" } ? Name : never;
}[keyof Fields & string];

export type MemberNameOf<Name extends string> = Name extends `${infer Stem}_id` ? `${Stem}_name` : never;

/** Returns the name of the field with the display name: `owner_name` for `owner_id`. */
export function memberNameOf(name: string): string {
  return name.replace(/_id$/u, "_name");
}

export type FilteredName<
  Fields extends FieldTable,
  Filter extends FieldFilter,
  Type extends FieldType = FieldType,
> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly filter: Filter; readonly type: Type }
    ? Name
    : never;
}[keyof Fields & string];

export function plainFieldNames<const Fields extends FieldTable>(fields: Fields): PlainFieldName<Fields>[] {
  const isPlain = (name: string): name is PlainFieldName<Fields> =>
    !unplainTypes.includes(fields[name]?.type);
  return Object.keys(fields).filter(isPlain);
}

export function pointFieldNames<const Fields extends FieldTable>(fields: Fields): PointFieldName<Fields>[] {
  const holdsPoints = (name: string): name is PointFieldName<Fields> =>
    fields[name]?.type === "contactPoints";
  return Object.keys(fields).filter(holdsPoints);
}

/**
 * Returns the field that contains all contact points if `name` contains only the first, or undefined for
 * other fields.
 */
export function pointsFieldOf(fields: FieldTable, name: string): string | undefined {
  return pointFieldNames(fields).find((points) => fields[points]?.first === name);
}

export function memberFieldNames<const Fields extends FieldTable>(fields: Fields): MemberFieldName<Fields>[] {
  const holdsMember = (name: string): name is MemberFieldName<Fields> => fields[name]?.type === "member";
  return Object.keys(fields).filter(holdsMember);
}

export type AmountName<Name extends string> = Name extends `${infer Amount}_cents` ? Amount : Name;

/** Returns the list parameter of a `money` field, which takes whole units. */
export function amountName(name: string): string {
  return name.replace(/_cents$/u, "");
}

/** Returns the column heading in exports. Members and parents appear by name, and amounts in whole units. */
export function columnName(fields: FieldTable, name: string): string {
  switch (fields[name]?.type) {
    case "member":
    case "parent":
      return memberNameOf(name);
    case "money":
      return amountName(name);
    default:
      return name;
  }
}

/** The field for the owner of a record, without its section and card. */
export const ownerField = {
  type: "member",
  filter: "member",
  isSorted: true,
  startsAsCreator: true,
} as const;
