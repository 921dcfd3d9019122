import { columnName, type FieldDescriptor, type FieldTable } from "@lanyard/contract/kind/field-descriptor";
import type { CellLook } from "./cell-looks.ts";
import { plainName } from "./plain-name.ts";
import { targetLabel } from "./target-label.ts";

/** A field that a column can become, with what such columns are called and how their cells look. */
export interface NamedField<Target extends string = string> {
  readonly target: Target;
  /** Plain names with their ranks; the likelier name has the smaller one. */
  readonly ranks: ReadonlyMap<string, number>;
  readonly look: CellLook | undefined;
  /** A column that only looks so, whatever it is called, is this field: the first one of its look. */
  readonly isFirstOfLook: boolean;
}

/** What is known about the columns of one kind of record. */
export interface KnownColumns<Target extends string = string> {
  readonly fields: readonly NamedField<Target>[];
  /** What exports put before the names of this kind's own fields: "Contact", "Person", "Deal". */
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

/** Puts together what is known: each field of a kind looks as its descriptor says, unless `looks` says otherwise. */
export function knownColumns<Target extends string>(known: {
  readonly targets: readonly Target[];
  readonly names: NameTable<Target>;
  readonly descriptors: FieldTable;
  readonly looks: Readonly<Partial<Record<Target, CellLook>>>;
  readonly prefixes: readonly string[];
  readonly joined?: JoinedField<Target>;
}): KnownColumns<Target> {
  const seen = new Set<CellLook>();
  const fields = known.targets.map((target) => {
    const look = known.looks[target] ?? lookOf(known.descriptors[target]);
    const isFirstOfLook = look !== undefined && !seen.has(look);
    if (look !== undefined) seen.add(look);
    const ranks = ranksOf(target, known.names[target], known.descriptors);
    return { target, ranks, look, isFirstOfLook };
  });
  return { fields, prefixes: known.prefixes, joined: known.joined };
}

/** Another field may be called by the same name in other programs: it goes before then. */
const rankOfExport = 100;

function ranksOf(
  target: string,
  others: string | undefined,
  descriptors: FieldTable,
): ReadonlyMap<string, number> {
  const names = [targetLabel(target), target, ...(others?.split("|") ?? [])].map(plainName);
  const exported = [target, `${target}_id`].map((field) => plainName(columnName(descriptors, field)));
  return new Map([
    ...exported.map((name) => [name, rankOfExport] as const),
    ...[...new Set(names)].map((name, rank) => [name, rank] as const),
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
