import { nextStepChoices, quietDayChoices } from "@lanyard/contract/field/filter-choices";
import {
  type AmountName,
  amountName,
  type FieldDescriptor,
  type FieldTable,
  type FilteredName,
  integerBounds,
} from "@lanyard/contract/kind/field-descriptor";
import type { KindDeclaration } from "@lanyard/contract/kind/kind";
import {
  amountIn,
  dayIn,
  idIn,
  integerIn,
  memberIn,
  oneOf,
  tagsIn,
  textIn,
  yesNoIn,
} from "#src/lib/browser/search-params.ts";
import { parentFilterName } from "#src/records/fields/parent.ts";
import type { FilterReaders } from "./list-params.ts";

const dateReaders = {
  created_after: dayIn,
  created_before: dayIn,
  updated_after: dayIn,
  updated_before: dayIn,
} as const satisfies FilterReaders;

type FieldReaders<Fields extends FieldTable> = {
  readonly [Name in FilteredName<Fields, "contains" | "equals">]: typeof textIn;
} & { readonly [Name in FilteredName<Fields, "member">]: typeof memberIn } & {
  readonly [Name in FilteredName<Fields, "filled"> as `has_${Name}`]: typeof yesNoIn;
} & {
  readonly [Name in FilteredName<Fields, "range", "whole"> as `${Name}_min` | `${Name}_max`]: typeof textIn;
} & {
  readonly [Name in FilteredName<Fields, "range", "money"> as
    | `${AmountName<Name>}_min`
    | `${AmountName<Name>}_max`]: typeof amountIn;
} & {
  readonly [Name in FilteredName<Fields, "range", "date" | "moment"> as
    | `${Name}_after`
    | `${Name}_before`]: typeof dayIn;
} & { readonly [Name in FilteredName<Fields, "anyOf">]: typeof tagsIn };

const stepReaders = {
  next_step: (value: unknown) => oneOf(nextStepChoices, value),
} as const satisfies FilterReaders;

type StepReaders<Kind extends KindDeclaration> = Kind["has"]["tasks"] extends true
  ? typeof stepReaders
  : Readonly<Record<never, never>>;

const quietReaders = {
  no_interaction_days: (value: unknown) => oneOf(quietDayChoices, String(value)),
} as const satisfies FilterReaders;

type QuietReaders<Kind extends KindDeclaration> = Kind["has"]["interactions"] extends true
  ? typeof quietReaders
  : Readonly<Record<never, never>>;

/**
 * The name of the filter by a parent. A field with several parents, such as `contact_ids`, has a filter by
 * one parent: `contact_id`.
 */
type FilterName<Column extends string> = Column extends `${infer Stem}_ids` ? `${Stem}_id` : Column;

export type KindReaders<Kind extends KindDeclaration> = FieldReaders<Kind["fields"]> & {
  readonly [Column in keyof Kind["parents"] & string as FilterName<Column>]: typeof idIn;
} & StepReaders<Kind> &
  QuietReaders<Kind> &
  typeof dateReaders;

/**
 * Maps each parameter that contains a parent's name, such as `company_name`, to the filter by that parent.
 */
export type ParentNames<Kind extends KindDeclaration> = {
  readonly [Column in keyof Kind["parents"] &
    string as `${Kind["parents"][Column]["to"]}_name`]: FilterName<Column>;
};

function readersOf([name, field]: [string, FieldDescriptor]): FilterReaders {
  const { filter, type } = field;
  if (filter === "filled") return { [`has_${name}`]: yesNoIn };
  if (filter === "anyOf") return { [name]: tagsIn };
  if (filter === "member") return { [name]: memberIn };
  if (filter === "contains" || filter === "equals") return { [name]: textIn };
  if (filter !== "range") return {};
  if (type === "date" || type === "moment") return { [`${name}_after`]: dayIn, [`${name}_before`]: dayIn };
  const amount = amountName(name);
  if (type === "money") return { [`${amount}_min`]: amountIn, [`${amount}_max`]: amountIn };
  const bound = integerIn(...integerBounds(field));
  return { [`${name}_min`]: bound, [`${name}_max`]: bound };
}

export function filterReaders<const Kind extends KindDeclaration>(kind: Kind): KindReaders<Kind>;
export function filterReaders({ fields, parents, has }: KindDeclaration): FilterReaders {
  const parentReaders = Object.keys(parents).map((column) => ({ [parentFilterName(column)]: idIn }));
  // In the URL, filters by a value precede filters that only check whether a field has a value.
  const [values = [], presences = []] = [false, true].map((isPresence) =>
    Object.entries(fields).filter(([, { filter }]) => (filter === "filled") === isPresence),
  );
  const fieldReaders = [...values, ...presences].map(readersOf);
  return Object.assign(
    {},
    ...parentReaders,
    ...fieldReaders,
    has.tasks ? stepReaders : {},
    has.interactions ? quietReaders : {},
    dateReaders,
  );
}

export function parentNames<const Kind extends KindDeclaration>(kind: Kind): ParentNames<Kind>;
export function parentNames({ parents }: KindDeclaration): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parents).map(([column, { to }]) => [`${to}_name`, parentFilterName(column)]),
  );
}
