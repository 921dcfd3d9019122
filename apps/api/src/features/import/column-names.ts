import { columnName, type FieldDescriptor, type FieldTable } from "@lanyard/contract/kind/field-descriptor";
import type { CellLook } from "./cell-looks.ts";
import { nameWords, plainName, singularOf } from "./plain-name.ts";

/** A field to which columns can map, with its known column names and the look of its cells. */
export interface NamedField {
  readonly target: string;
  /**
   * Normalized column names of the field, with ranks. A name with a lower rank is more likely to mean this
   * field.
   */
  readonly ranks: ReadonlyMap<string, number>;
  readonly singularRanks: ReadonlyMap<string, number>;
  readonly phrases: readonly (readonly string[])[];
  readonly look: CellLook | undefined;
  /**
   * A look that suggests the field if the column's name matches no field. Cells of the field can also have
   * other looks.
   */
  readonly hint: CellLook | undefined;
  readonly unlike: readonly CellLook[];
  /**
   * Names of further columns of this field. Their cells are joined with the cells of the field's first
   * column.
   */
  readonly further: ReadonlySet<string>;
  /**
   * Whether this is the first field with its `look`. A column with this look and without a known name maps to
   * the first such field.
   */
  readonly isFirstOfLook: boolean;
}

export interface KnownColumns {
  readonly fields: readonly NamedField[];
  /**
   * Replacements of suggested fields, used unless a column maps to the replacement itself. For example,
   * `owner_id` replaces the text field `contact_owner`.
   */
  readonly rather: Readonly<Partial<Record<string, string>>> | undefined;
  /** Names of external ids that belong to the field `other` if the name of another filled column means it. */
  readonly idsOfOthers: { readonly other: string; readonly names: ReadonlySet<string> } | undefined;
  readonly words: ReadonlySet<string>;
  /** Prefixes that exports add to the column names of this kind, such as "Contact", "Person" or "Deal". */
  readonly prefixes: readonly string[];
  /** A field that combines several others, such as the full name. */
  readonly joined: JoinedField | undefined;
}

interface JoinedField {
  readonly target: string;
  readonly parts: readonly [first: string, second: string];
}

/**
 * The column names of each field as `name|name`, most likely first. `knownColumns` adds the label and the
 * name of the field before them, and the name in our exports after them.
 */
export type NameTable<Target extends string> = Readonly<Partial<Record<Target, string>>>;

/**
 * Returns the known columns of a kind. A field's type determines what its cells look like, unless `looks`
 * overrides it.
 */
export function knownColumns<Target extends string>(known: {
  readonly targets: readonly Target[];
  readonly names: NameTable<Target>;
  readonly descriptors: FieldTable;
  readonly looks: Readonly<Partial<Record<Target, CellLook>>>;
  readonly prefixes: readonly string[];
  readonly hints?: Readonly<Partial<Record<Target, CellLook>>>;
  readonly unlike?: Readonly<Partial<Record<Target, readonly CellLook[]>>>;
  readonly further?: NameTable<Target>;
  readonly rather?: KnownColumns["rather"];
  readonly idsOfOthers?: { readonly other: string; readonly names: string };
  readonly joined?: JoinedField;
}): KnownColumns {
  const seen = new Set<CellLook>();
  const words = new Set<string>(known.prefixes);
  const fields = known.targets.map((target) => {
    const look = known.looks[target] ?? lookOf(known.descriptors[target]);
    const isFirstOfLook = look !== undefined && !seen.has(look);
    if (look !== undefined) seen.add(look);
    const names = namesOf(target, known.names[target]);
    const phrases = names.map(nameWords);
    for (const word of phrases.flat()) words.add(word);
    const ranks = ranksOf(target, names, known.descriptors);
    return {
      ...{ target, phrases, look, isFirstOfLook, ranks },
      singularRanks: new Map([...ranks].toReversed().map(([name, rank]) => [singularOf(name), rank])),
      hint: known.hints?.[target],
      unlike: known.unlike?.[target] ?? [],
      further: plainNames(known.further?.[target]),
    };
  });
  const { prefixes, joined, rather, idsOfOthers: ids } = known;
  const idsOfOthers = ids && { ...ids, names: plainNames(ids.names) };
  return { fields, words, prefixes, joined, rather, idsOfOthers };
}

/**
 * The rank of column names in our exports. The rank is high, so that names of other programs take precedence.
 */
const rankOfExport = 100;

const plainNames = (names: string | undefined): ReadonlySet<string> =>
  new Set(names?.split("|").map(plainName));

const namesOf = (target: string, others: string | undefined) => [
  targetLabel(target),
  target,
  ...(others?.split("|") ?? []),
];

function ranksOf(
  target: string,
  names: readonly string[],
  descriptors: FieldTable,
): ReadonlyMap<string, number> {
  const exported = [target, `${target}_id`].map((field) => plainName(columnName(descriptors, field)));
  return new Map([
    ...exported.map((name) => [name, rankOfExport] as const),
    ...[...new Set(names.map(plainName))].map((name, rank) => [name, rank] as const),
  ]);
}

const looksOfTypes: Readonly<Partial<Record<FieldDescriptor["type"], CellLook>>> = {
  email: "email",
  phone: "phone",
  link: "link",
  date: "date",
  whole: "number",
  money: "amount",
};

function lookOf(descriptor: FieldDescriptor | undefined): CellLook | undefined {
  return descriptor && looksOfTypes[descriptor.type];
}

const names: Readonly<Record<string, string>> = { first: "First Name", last: "Last Name", owner_id: "Owner" };
const words: Readonly<Record<string, string>> = {
  id: "ID",
  url: "URL",
  linkedin: "LinkedIn",
  hubspot: "HubSpot",
};

/**
 * Returns the English label of a target, such as "LinkedIn URL". The label is the column name in the import
 * template.
 */
export function targetLabel(target: string): string {
  return names[target] ?? target.split("_").map(capitalised).join(" ");
}

function capitalised(word: string): string {
  return words[word] ?? word.charAt(0).toUpperCase() + word.slice(1);
}
