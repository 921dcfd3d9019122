import type { PlainRefusalId } from "../refusals/refusal.ts";

/**
 * The type of a field. `money` is in cents and its name ends in `_cents`; `member` and `parent` names end in
 * `_id`; `contactPoints` holds all points, and the field `first` the first one; `custom` has its own code.
 * Only fields that an organization defined have the types of the last line.
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

/** `price` is an amount with its currency; `person` and `record` hold an id without its name. */
type DefinedOnlyType = "number" | "price" | "yesNo" | "choices" | "person" | "record";

/**
 * The filter of a field. `contains` and `equals` ignore case and accents; `filled` asks for any value;
 * `range` is from and to; `anyOf` takes several tags; `member` takes an id, `me` or `none`.
 */
export type FieldFilter = "contains" | "equals" | "filled" | "range" | "anyOf" | "member";

/**
 * One field of a kind of record. It has no conditions or callbacks: special behaviour belongs to the kind's
 * own code.
 */
export interface FieldDescriptor {
  readonly type: FieldType;
  /** The maximum length of a text, or the greatest whole number; the default is that of an `int` column. */
  readonly max?: number;
  /** The field that holds the first of the contact points. */
  readonly first?: string;
  /** The least whole number, which may be negative; the default is 0. */
  readonly min?: number;
  /** The refusal of a record without this field; if absent, the field is optional and defaults to null. */
  readonly required?: PlainRefusalId;
  /**
   * The refusal of an empty field in forms only. Calls and imports accept a record without it, and its form
   * then leaves the field empty.
   */
  readonly requiredInForm?: PlainRefusalId;
  /** The refusal of an amount that is not above 0; if absent, 0 is allowed. */
  readonly positive?: PlainRefusalId;
  readonly filter?: FieldFilter;
  /** The list can be sorted by it; by a `member` in the order of names, and grouped. */
  readonly isSorted?: true;
  /** Searches look into it. */
  readonly isSearched?: true;
  /** The list of values whose names are translated, where the stored values come from one. */
  readonly named?: string;
  /** The values that a form offers; any other text is stored and shown too. */
  readonly offered?: readonly string[];
  /** Accepts only the offered values. */
  readonly isClosed?: true;
  /** An organisation adds to the offered values, so a hook of the kind refuses other ones. */
  readonly isExtended?: true;
  /** The meaning of an empty value, with which forms start. */
  readonly emptyMeans?: string;
  /** The values that a filter offers before those of the form. */
  readonly offeredInFilter?: readonly string[];
  /** The part of the form; without it no form has the field. */
  readonly section?: string;
  /** The card of the overview; without it no card has the field. */
  readonly card?: string;
  /** Cards, sorts and the list's usual columns call it by a shorter name. */
  readonly hasShortLabel?: true;
  /** Forms and filters call it by a longer name. */
  readonly hasLongLabel?: true;
  /** Hides the field on its card while it is empty. */
  readonly isHiddenEmpty?: true;
  /** The member field whose name it shows while it has no text of its own. */
  readonly follows?: string;
  /** Only one record can have the value, so it cannot be changed for several at once. */
  readonly isOfOneOnly?: true;
  /** Whether the value identifies a record, so that a bulk edit does not offer it. */
  readonly tellsApart?: true;
  /** The field of a new record defaults to its creator. */
  readonly startsAsCreator?: true;
  /** Takes the whole width of the form. */
  readonly isWide?: true;
}

/** The greatest number that a column of the database's type `int` holds. */
export const greatestInt = 2_147_483_647;

/** Returns the bounds of a whole number, for storing, filtering and URLs alike. */
export function integerBounds({ min = 0, max = greatestInt }: FieldDescriptor): [min: number, max: number] {
  return [min, max];
}

/** The fields of a kind by name, in the order of forms, cards, exports and import targets. */
export type FieldTable = Readonly<Record<string, FieldDescriptor>>;

/** Types that have more than one value, or code of their own. */
type UnplainType = "custom" | "contactPoints" | "parent";
const unplainTypes: readonly (FieldType | undefined)[] = [
  "custom",
  "contactPoints",
  "parent",
] satisfies UnplainType[];

/** The names of the fields that hold one value, which their descriptors describe. */
export type PlainFieldName<Fields extends FieldTable> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly type: UnplainType } ? never : Name;
}[keyof Fields & string];

/** The names of the fields that hold contact points. */
export type PointFieldName<Fields extends FieldTable> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly type: "contactPoints" } ? Name : never;
}[keyof Fields & string];

/** The names of the fields that hold the record of another kind. */
export type ParentFieldName<Fields extends FieldTable> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly type: "parent" } ? Name : never;
}[keyof Fields & string];

/** The names of the fields that hold a person of the organisation. */
export type MemberFieldName<Fields extends FieldTable> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly type: "member" } ? Name : never;
}[keyof Fields & string];

/** The name of the display field for a person or parent: `owner_name` for `owner_id`. */
export type MemberNameOf<Name extends string> = Name extends `${infer Stem}_id` ? `${Stem}_name` : never;

/** Returns the same name at run time. */
export function memberNameOf(name: string): string {
  return name.replace(/_id$/u, "_name");
}

/** The names of the fields that narrow a list in one of the ways. */
export type FilteredName<
  Fields extends FieldTable,
  Filter extends FieldFilter,
  Type extends FieldType = FieldType,
> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly filter: Filter; readonly type: Type }
    ? Name
    : never;
}[keyof Fields & string];

/** The names of the fields that hold one value, which their descriptors describe, in their order. */
export function plainFieldNames<const Fields extends FieldTable>(fields: Fields): PlainFieldName<Fields>[] {
  const isPlain = (name: string): name is PlainFieldName<Fields> =>
    !unplainTypes.includes(fields[name]?.type);
  return Object.keys(fields).filter(isPlain);
}

/** The names of the fields that hold contact points, in their order. */
export function pointFieldNames<const Fields extends FieldTable>(fields: Fields): PointFieldName<Fields>[] {
  const holdsPoints = (name: string): name is PointFieldName<Fields> =>
    fields[name]?.type === "contactPoints";
  return Object.keys(fields).filter(holdsPoints);
}

/** Returns the field with all points of which this field holds the first, or undefined. */
export function pointsBeside(fields: FieldTable, name: string): string | undefined {
  return pointFieldNames(fields).find((points) => fields[points]?.first === name);
}

/** The names of the fields that hold a person of the organisation, in their order. */
export function memberFieldNames<const Fields extends FieldTable>(fields: Fields): MemberFieldName<Fields>[] {
  const holdsMember = (name: string): name is MemberFieldName<Fields> => fields[name]?.type === "member";
  return Object.keys(fields).filter(holdsMember);
}

/** The list parameter of a `money` field, which is in whole units. */
export type AmountName<Name extends string> = Name extends `${infer Amount}_cents` ? Amount : Name;

/** Returns the same name at run time. */
export function amountName(name: string): string {
  return name.replace(/_cents$/u, "");
}

/** Returns the column heading in files: people and parents appear by name, and amounts in whole units. */
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

/** The owner of a record. A kind with owners declares it in one line, with its section and card. */
export const ownerField = {
  type: "member",
  filter: "member",
  isSorted: true,
  startsAsCreator: true,
} as const;
