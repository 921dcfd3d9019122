import type { PlainRefusalId } from "../refusals/refusal.ts";

/**
 * What a field holds: its schema, its way of editing and its look follow from it. `money` is an amount in hundredths of the
 * organisation's currency; its name ends in `_cents`. `contactPoints` are all addresses or numbers of somebody, each with
 * what it is for; another field, `first`, holds the first of them. `member` is a person of the organisation by their id;
 * the field's name ends in `_id`, and records are shown with the person's name too. `parent` is the record of another kind
 * that it belongs to: `parents` of the declaration says which kind, the name ends in `_id`, and records are shown with that
 * record's name too. The value of a `custom` field is given by the kind's own code; its descriptor says only where it stands
 * among the others.
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
  | "custom";

/**
 * How a list is narrowed by a field. `contains`: a part of the value, `equals`: the whole of it, both without case and
 * accents; `filled`: whether there is a value; `range`: from and to; `anyOf`: any of several tags; `member`: a person by
 * their id, `me` or `none`.
 */
export type FieldFilter = "contains" | "equals" | "filled" | "range" | "anyOf" | "member";

/** One field of a kind of record. No conditions and no callbacks: what is special about a kind stands in its own code. */
export interface FieldDescriptor {
  readonly type: FieldType;
  /** Most characters of a text; the greatest whole number, that of an `int` column when left out. */
  readonly max?: number;
  /** The field that holds the first of the contact points. */
  readonly first?: string;
  /** The least whole number, which may be below 0; 0 when left out. */
  readonly min?: number;
  /** How a record without it is refused; a field without this may be left out and is null then. */
  readonly required?: PlainRefusalId;
  /**
   * How a form refuses to leave it empty, where the field may be empty: calls and imports take a record without it, and
   * the form of such a record leaves it so.
   */
  readonly requiredInForm?: PlainRefusalId;
  /** How an amount of money is refused that is not above 0; without this it may be 0. */
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
  /** Only the offered values are taken. */
  readonly isClosed?: true;
  /** The value that an empty one is taken for; forms begin with it. */
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
  /** Left out of its card while empty, instead of showing that it is not set. */
  readonly isHiddenEmpty?: true;
  /** The member field whose name it shows while it has no text of its own. */
  readonly follows?: string;
  /** Only one record can have the value: it is not changed for several at once. */
  readonly isOfOneOnly?: true;
  /** Whether the value identifies a record, so that a bulk edit does not offer it. */
  readonly tellsApart?: true;
  /** A new record of which nothing else is said gets the person who makes it. */
  readonly startsAsCreator?: true;
  /** Takes the whole width of the form. */
  readonly isWide?: true;
}

/** The greatest number that a column of the database's type `int` holds. */
export const greatestInt = 2_147_483_647;

/** The bounds of a whole number: what is stored, what narrows a list and what an address may say are the same. */
export function integerBounds({ min = 0, max = greatestInt }: FieldDescriptor): [min: number, max: number] {
  return [min, max];
}

/** The fields of a kind by name, in the order of forms, cards, exports and import targets. */
export type FieldTable = Readonly<Record<string, FieldDescriptor>>;

/** What is more than one value that the descriptor describes whole. */
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

/** What the name of a person, or of another record, is called in a shown record: `owner_name` of `owner_id`. */
export type MemberNameOf<Name extends string> = Name extends `${infer Stem}_id` ? `${Stem}_name` : never;

/** The same name as a text. */
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

/** The field that holds the addresses or numbers beside the one of this field; undefined where it has none. */
export function pointsBeside(fields: FieldTable, name: string): string | undefined {
  return pointFieldNames(fields).find((points) => fields[points]?.first === name);
}

/** The names of the fields that hold a person of the organisation, in their order. */
export function memberFieldNames<const Fields extends FieldTable>(fields: Fields): MemberFieldName<Fields>[] {
  const holdsMember = (name: string): name is MemberFieldName<Fields> => fields[name]?.type === "member";
  return Object.keys(fields).filter(holdsMember);
}

/** What a list's parameters call a `money` field: they take it in whole units. */
export type AmountName<Name extends string> = Name extends `${infer Amount}_cents` ? Amount : Name;

/** The same name as a text. */
export function amountName(name: string): string {
  return name.replace(/_cents$/u, "");
}

/**
 * What a file calls the column of a field: a person and a record that it belongs to stand there by their names, and an
 * amount in whole units.
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

/** Whose a record is. A kind whose records have an owner names it in one line, with the section and the card it stands in. */
export const ownerField = {
  type: "member",
  filter: "member",
  isSorted: true,
  startsAsCreator: true,
} as const;
