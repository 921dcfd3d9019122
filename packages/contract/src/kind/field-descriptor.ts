import type { PlainRefusalId } from "../refusals/refusal.ts";

/**
 * The type of a field. The names of `money` fields end in `_cents`; those of `member` and `parent` fields end
 * in `_id`. A `contactPoints` field contains all contact points; its `first` names the field with the first
 * one.
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
 * Types that only user-defined fields have. `price` is an amount with a currency; `person` and `record`
 * contain the id of a member or record, without its name.
 */
type DefinedOnlyType = "number" | "price" | "yesNo" | "choices" | "person" | "record";

/**
 * The kind of filter for a field. `contains` and `equals` ignore case and accents; `filled` selects records
 * with or without a value; `range` has a lower and an upper bound; `anyOf` takes several tags; `member` takes
 * a member id, `me` or `none`.
 */
export type FieldFilter = "contains" | "equals" | "filled" | "range" | "anyOf" | "member";

/** The declaration of a field. It is plain data, because the browser and the generators read it. */
export interface FieldDescriptor {
  readonly type: FieldType;
  /**
   * The maximum length of a text, or the maximum of a whole number. The default for whole numbers is the
   * maximum of a PostgreSQL `int`.
   */
  readonly max?: number;
  readonly first?: string;
  /** The minimum of a whole number; the default is 0. */
  readonly min?: number;
  /** The refusal of a missing value. Without this property, the field is optional. */
  readonly required?: PlainRefusalId;
  /**
   * The refusal of an empty field in a form. The API and imports accept an empty field, and forms accept a
   * field that was already empty.
   */
  readonly requiredInForm?: PlainRefusalId;
  /** The refusal of an amount of 0 or less. Without this property, 0 is allowed. */
  readonly positive?: PlainRefusalId;
  readonly filter?: FieldFilter;
  /** Whether the database stores a sort key of this text field in the column `<field>_key`. */
  readonly isSorted?: true;
  readonly isSearched?: true;
  /** The message catalogue with the translated names of the field's fixed values. */
  readonly named?: string;
  /** The values that forms offer. Other texts are valid too, unless `isClosed` or `emptyMeans` is set. */
  readonly offered?: readonly string[];
  /** Whether only values in `offered` are valid, unless `isExtended` is set. */
  readonly isClosed?: true;
  /**
   * Whether organisations can add values to `offered`. The schema then accepts all values, and the server
   * checks them.
   */
  readonly isExtended?: true;
  /** The value that is stored for an empty field. New forms start with it. */
  readonly emptyMeans?: string;
  /** The values that filters list before those in `offered`. */
  readonly offeredInFilter?: readonly string[];
  readonly section?: string;
  /** The card on the record page that contains the field. Without it, the page omits the field. */
  readonly card?: string;
  /** Whether cards, sort menus and default columns use a shorter label. */
  readonly hasShortLabel?: true;
  /** Whether forms and filters use a longer label. */
  readonly hasLongLabel?: true;
  /** Whether the card on the record page omits the field while it is empty. */
  readonly isHiddenEmpty?: true;
  /**
   * The member field whose name the server returns while this text field is empty. Pages hide this field if
   * it only repeats that name.
   */
  readonly follows?: string;
  /** Whether no two records can have the same value. Bulk edits therefore cannot set the field. */
  readonly isOfOneOnly?: true;
  /** Whether users tell records apart by the field, such as by a name. Bulk edits do not offer it. */
  readonly tellsApart?: true;
  /** Whether the default value in a new record is the member who creates it. */
  readonly startsAsCreator?: true;
  readonly isWide?: true;
}

/** The maximum of a PostgreSQL `int`. */
export const greatestInt = 2_147_483_647;

export function integerBounds({ min = 0, max = greatestInt }: FieldDescriptor): [min: number, max: number] {
  return [min, max];
}

export type FieldTable = Readonly<Record<string, FieldDescriptor>>;

type UnplainType = "custom" | "contactPoints" | "parent";
const unplainTypes: readonly (FieldType | undefined)[] = [
  "custom",
  "contactPoints",
  "parent",
] satisfies UnplainType[];

export type PlainFieldName<Fields extends FieldTable> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly type: UnplainType } ? never : Name;
}[keyof Fields & string];

export type FieldNameOf<Fields extends FieldTable, Type extends FieldType> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly type: Type } ? Name : never;
}[keyof Fields & string];

export type MemberNameOf<Name extends string> = Name extends `${infer Stem}_id` ? `${Stem}_name` : never;

/** Returns the name of the field with a member's display name, such as `owner_name` for `owner_id`. */
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

export function pointFieldNames<const Fields extends FieldTable>(fields: Fields) {
  return fieldNamesOf(fields, "contactPoints");
}

/**
 * Returns the `contactPoints` field whose first contact point is in the field `name`, or undefined if there
 * is none.
 */
export function pointsFieldOf(fields: FieldTable, name: string): string | undefined {
  return pointFieldNames(fields).find((points) => fields[points]?.first === name);
}

export function memberFieldNames<const Fields extends FieldTable>(fields: Fields) {
  return fieldNamesOf(fields, "member");
}

function fieldNamesOf<Fields extends FieldTable, Type extends FieldType>(fields: Fields, type: Type) {
  const isOfType = (name: string): name is FieldNameOf<Fields, Type> => fields[name]?.type === type;
  return Object.keys(fields).filter(isOfType);
}

export type AmountName<Name extends string> = Name extends `${infer Amount}_cents` ? Amount : Name;

/**
 * Returns the field name without `_cents`. List parameters and exports use this name for amounts in whole
 * units.
 */
export function amountName(name: string): string {
  return name.replace(/_cents$/u, "");
}

/**
 * Returns the column heading of a field in exports. Members and parents appear by name, and amounts in whole
 * units.
 */
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

/** The descriptor of the field with a record's owner. Each kind adds the section and card. */
export const ownerField = {
  type: "member",
  filter: "member",
  startsAsCreator: true,
} as const;

/** The descriptor of a phone number by which users tell records apart. Each kind adds the section and card. */
export const phoneField = {
  type: "phone",
  tellsApart: true,
  max: 60,
  filter: "filled",
  isSearched: true,
} as const;

/** The descriptor of a record's id in another system. Each kind adds the section and card. */
export const externalIdField = {
  type: "line",
  tellsApart: true,
  max: 200,
  isHiddenEmpty: true,
} as const;
