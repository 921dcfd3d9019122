import type { PlainRefusalId } from "../refusals/refusal.ts";

/**
 * The type of a field. `money` is in cents, and its field name ends in `_cents`; the names of `member` and `parent`
 * fields end in `_id`; `contactPoints` holds all contact points, the field `first` only the first; `custom` fields have
 * their own schemas.
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
 * Types that only custom fields have. `price` is an amount with a currency; `person` and `record` hold an id without a
 * name.
 */
type DefinedOnlyType = "number" | "price" | "yesNo" | "choices" | "person" | "record";

/**
 * The way a list is filtered by a field. `contains` and `equals` ignore case and accents; `filled` matches any value; `range`
 * has a lower and an upper bound; `anyOf` takes several tags; `member` takes an id, `me` or `none`.
 */
export type FieldFilter = "contains" | "equals" | "filled" | "range" | "anyOf" | "member";

/** The declaration of a field. It contains only data, because the browser and the generators read it. */
export interface FieldDescriptor {
  readonly type: FieldType;
  /** The maximum length of a text, or the maximum of a whole number (by default that of an `int` column). */
  readonly max?: number;
  /** The field that holds the first contact point. */
  readonly first?: string;
  /** The minimum of a whole number; the default is 0. */
  readonly min?: number;
  /** The refusal if the field is missing. Without it, the field is optional and null by default. */
  readonly required?: PlainRefusalId;
  /**
   * The refusal if the field is empty in a form. The API and imports accept an empty field, and forms then let it stay
   * empty.
   */
  readonly requiredInForm?: PlainRefusalId;
  /** The refusal if an amount is 0 or less. Without it, 0 is allowed. */
  readonly positive?: PlainRefusalId;
  readonly filter?: FieldFilter;
  /** Lists can be sorted by the field. A `member` field is sorted by name, and can also be grouped. */
  readonly isSorted?: true;
  /** Searches find records by the field. */
  readonly isSearched?: true;
  /** The catalogue of translated names, if the values come from a fixed list. */
  readonly named?: string;
  /** The values that forms offer; other texts are also accepted. */
  readonly offered?: readonly string[];
  /** Accepts only values in `offered`. */
  readonly isClosed?: true;
  /** Organisations can add values to `offered`, so the server validates the values instead of the schema. */
  readonly isExtended?: true;
  /** The value that an empty field is equivalent to; new forms start with it. */
  readonly emptyMeans?: string;
  /** The values that filters list before those of the form. */
  readonly offeredInFilter?: readonly string[];
  /** The section of the form; without it, forms omit the field. */
  readonly section?: string;
  /** The card of the record page; without it, the page omits the field. */
  readonly card?: string;
  /** Cards, sorts and default columns use a shorter label. */
  readonly hasShortLabel?: true;
  /** Forms and filters use a longer label. */
  readonly hasLongLabel?: true;
  /** The card omits the field while it is empty. */
  readonly isHiddenEmpty?: true;
  /** The member field whose name is shown while this field is empty. */
  readonly follows?: string;
  /** Values are unique, so a bulk edit cannot set the field. */
  readonly isOfOneOnly?: true;
  /** The value identifies a record, so bulk edits do not offer the field. */
  readonly tellsApart?: true;
  /** A new record gets its creator as the default. */
  readonly startsAsCreator?: true;
  /** The field takes the full width of the form. */
  readonly isWide?: true;
}

/** The maximum of a PostgreSQL `int`. */
export const greatestInt = 2_147_483_647;

/** Returns the minimum and maximum of a whole number. */
export function integerBounds({ min = 0, max = greatestInt }: FieldDescriptor): [min: number, max: number] {
  return [min, max];
}

/** The fields of a kind by name, in the order of forms, cards, exports and import targets. */
export type FieldTable = Readonly<Record<string, FieldDescriptor>>;

/** Types with several values or their own schemas. */
type UnplainType = "custom" | "contactPoints" | "parent";
const unplainTypes: readonly (FieldType | undefined)[] = [
  "custom",
  "contactPoints",
  "parent",
] satisfies UnplainType[];

/** The names of fields with a single value. */
export type PlainFieldName<Fields extends FieldTable> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly type: UnplainType } ? never : Name;
}[keyof Fields & string];

/** The names of fields with contact points. */
export type PointFieldName<Fields extends FieldTable> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly type: "contactPoints" } ? Name : never;
}[keyof Fields & string];

/** The names of fields that refer to a parent record. */
export type ParentFieldName<Fields extends FieldTable> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly type: "parent" } ? Name : never;
}[keyof Fields & string];

/** The names of fields that refer to a member. */
export type MemberFieldName<Fields extends FieldTable> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly type: "member" } ? Name : never;
}[keyof Fields & string];

/** The name of the field with the display name: `owner_name` for `owner_id`. */
export type MemberNameOf<Name extends string> = Name extends `${infer Stem}_id` ? `${Stem}_name` : never;

/** Returns the name of the field with the display name: `owner_name` for `owner_id`. */
export function memberNameOf(name: string): string {
  return name.replace(/_id$/u, "_name");
}

/** The names of fields with the given filter and type. */
export type FilteredName<
  Fields extends FieldTable,
  Filter extends FieldFilter,
  Type extends FieldType = FieldType,
> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly filter: Filter; readonly type: Type }
    ? Name
    : never;
}[keyof Fields & string];

/** Returns the names of fields with a single value. */
export function plainFieldNames<const Fields extends FieldTable>(fields: Fields): PlainFieldName<Fields>[] {
  const isPlain = (name: string): name is PlainFieldName<Fields> =>
    !unplainTypes.includes(fields[name]?.type);
  return Object.keys(fields).filter(isPlain);
}

/** Returns the names of fields with contact points. */
export function pointFieldNames<const Fields extends FieldTable>(fields: Fields): PointFieldName<Fields>[] {
  const holdsPoints = (name: string): name is PointFieldName<Fields> =>
    fields[name]?.type === "contactPoints";
  return Object.keys(fields).filter(holdsPoints);
}

/** Returns the field with all contact points whose first one this field holds; undefined for other fields. */
export function pointsBeside(fields: FieldTable, name: string): string | undefined {
  return pointFieldNames(fields).find((points) => fields[points]?.first === name);
}

/** Returns the names of fields that refer to a member. */
export function memberFieldNames<const Fields extends FieldTable>(fields: Fields): MemberFieldName<Fields>[] {
  const holdsMember = (name: string): name is MemberFieldName<Fields> => fields[name]?.type === "member";
  return Object.keys(fields).filter(holdsMember);
}

/** The list parameter of a `money` field, which takes whole units. */
export type AmountName<Name extends string> = Name extends `${infer Amount}_cents` ? Amount : Name;

/** Returns the list parameter of a `money` field, which takes whole units. */
export function amountName(name: string): string {
  return name.replace(/_cents$/u, "");
}

/** Returns the column heading in exports, where members and parents appear by name and amounts in whole units. */
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

/** The field for the owner of a record, to be completed with its section and card. */
export const ownerField = {
  type: "member",
  filter: "member",
  isSorted: true,
  startsAsCreator: true,
} as const;
