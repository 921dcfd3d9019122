import { nextStepChoices, quietDayChoices } from "@lanyard/contract/field/filter-choices";
import { amountName, type FieldDescriptor, integerBounds } from "@lanyard/contract/kind/field-descriptor";
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
import type { FilterReaders } from "#src/records/list-params.ts";

const dateReaders: FilterReaders = {
  created_after: dayIn,
  created_before: dayIn,
  updated_after: dayIn,
  updated_before: dayIn,
};

const stepReaders: FilterReaders = { next_step: (value) => oneOf(nextStepChoices, value) };

const quietReaders: FilterReaders = {
  no_interaction_days: (value) => oneOf(quietDayChoices, String(value)),
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

/** Returns the functions that parse the filters of a kind's list, by the names of the URL parameters. */
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

/**
 * Maps each parameter that contains a parent's name, such as `company_name`, to the filter by that parent.
 */
export function parentNames({ parents }: KindDeclaration): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(parents).map(([column, { to }]) => [`${to}_name`, parentFilterName(column)]),
  );
}
