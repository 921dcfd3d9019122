import { columnName, type FieldDescriptor, type FieldTable } from "@lanyard/contract/kind/field-descriptor";
import type { CellLook } from "./cell-looks.ts";
import { nameWords, plainName, singularOf } from "./plain-name.ts";

/** A field that a column can become, with what such columns are called and how their cells look. */
export interface NamedField<Target extends string = string> {
  readonly target: Target;
  /** Plain names with their ranks; the likelier name has the smaller one. */
  readonly ranks: ReadonlyMap<string, number>;
  /** The names in the singular. */
  readonly singularRanks: ReadonlyMap<string, number>;
  /** The names as lists of words. */
  readonly phrases: readonly (readonly string[])[];
  readonly look: CellLook | undefined;
  /** A look that suggests the field for a column with an unknown name. The cells need not have it. */
  readonly hint: CellLook | undefined;
  /** Looks that the cells of this field never have. */
  readonly unlike: readonly CellLook[];
  /** Whether two different rows never share a value. */
  readonly isUnique: boolean;
  /** Plain names that mean this field only while no filled column means the other field. */
  readonly notBeside: { readonly other: string; readonly names: ReadonlySet<string> } | undefined;
  /** Plain names of columns whose cells are appended to this field once another column fills it. */
  readonly further: ReadonlySet<string>;
  /** Whether the first column with this look becomes the field, regardless of its name. */
  readonly isFirstOfLook: boolean;
}

/** The known column names of one kind of record. */
export interface KnownColumns<Target extends string = string> {
  readonly fields: readonly NamedField<Target>[];
  /** A field that takes this field's only column instead: the owner instead of the text that names one. */
  readonly rather: Readonly<Partial<Record<Target, Target>>> | undefined;
  /** The words of all names of the field. */
  readonly words: ReadonlySet<string>;
  /** Prefixes that exports add to the names of this kind's own fields: "Contact", "Person", "Deal". */
  readonly prefixes: readonly string[];
  /** A field that holds what others hold in parts: the full name. */
  readonly joined: JoinedField<Target> | undefined;
}

interface JoinedField<Target extends string> {
  readonly target: Target;
  readonly parts: readonly [first: Target, second: Target];
}

/**
 * The names of one field as `name|name`, the likelier first; its label and its own name come before them, what an export of
 * ours calls its column behind them.
 */
export type NameTable<Target extends string> = Readonly<Partial<Record<Target, string>>>;

/** Combines the known columns of a kind: each field looks as its descriptor declares, unless `looks` overrides it. */
export function knownColumns<Target extends string>(known: {
  readonly targets: readonly Target[];
  readonly names: NameTable<Target>;
  readonly descriptors: FieldTable;
  readonly looks: Readonly<Partial<Record<Target, CellLook>>>;
  readonly prefixes: readonly string[];
  readonly hints?: Readonly<Partial<Record<Target, CellLook>>>;
  readonly unlike?: Readonly<Partial<Record<Target, readonly CellLook[]>>>;
  readonly further?: NameTable<Target>;
  readonly rather?: Readonly<Partial<Record<Target, Target>>>;
  readonly notBeside?: { readonly target: Target; readonly other: Target; readonly names: string };
  readonly joined?: JoinedField<Target>;
}): KnownColumns<Target> {
  const seen = new Set<CellLook>();
  const words = new Set<string>(known.prefixes);
  const fields = known.targets.map((target) => {
    const look = known.looks[target] ?? lookOf(known.descriptors[target]);
    const isFirstOfLook = look !== undefined && !seen.has(look);
    if (look !== undefined) seen.add(look);
    const names = namesOf(target, known.names[target]);
    const phrases = names.map(nameWords);
    for (const word of phrases.flat()) words.add(word);
    const { notBeside } = known;
    const ranks = ranksOf(target, names, known.descriptors);
    return {
      ...{ target, phrases, look, isFirstOfLook, ranks },
      singularRanks: new Map([...ranks].toReversed().map(([name, rank]) => [singularOf(name), rank])),
      hint: known.hints?.[target],
      unlike: known.unlike?.[target] ?? [],
      isUnique: target === "external_id",
      notBeside:
        notBeside?.target === target
          ? { other: notBeside.other, names: plainNames(notBeside.names) }
          : undefined,
      further: plainNames(known.further?.[target]),
    };
  });
  return { fields, words, prefixes: known.prefixes, joined: known.joined, rather: known.rather };
}

/** The rank of export names: another field that other programs call by the same name ranks lower and wins. */
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

/** Returns a field's English name for reported rows and the template: "LinkedIn URL". */
export function targetLabel(target: string): string {
  return names[target] ?? target.split("_").map(capitalised).join(" ");
}

function capitalised(word: string): string {
  return words[word] ?? word.charAt(0).toUpperCase() + word.slice(1);
}
