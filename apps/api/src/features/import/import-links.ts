import { namedToBeMade } from "@lanyard/contract/import/import-targets";
import { holdsSeveral } from "@lanyard/contract/kind/kind";
import {
  type AnyKind,
  childrenFirst,
  type RecordNoun,
  recordKinds,
} from "@lanyard/contract/kind/record-kinds";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import { sortKey } from "#src/db/fold-text.ts";
import { contactNameKey } from "#src/features/contact/contact.ts";
import { recordFeatures } from "#src/features/kinds/kinds.ts";
import { recordOrder } from "#src/records/list/record-conditions.ts";
import type { ImportLink, NamedParents, RecordNaming, RowContext } from "./importable.ts";
import { byEmail, byExternalId } from "./match-ways.ts";
import { splitName } from "./person-name.ts";

type Child = Pick<AnyKind, "noun" | "parents">;

/** Returns the target of the columns that fill a link field, such as `company` for `company_id`. */
export const targetOf = (column: string) => column.replace(/_id$/u, "");

/** Returns the link to a company, the only kind of parent that an import creates. */
export function companyLinkOf({ noun, parents }: Child) {
  const isMade = (name: string) => noun !== namedToBeMade && parents[name]?.to === namedToBeMade;
  const column = Object.keys(parents).find(isMade);
  return column === undefined ? undefined : { column, target: targetOf(column) };
}

/** Returns the parents other than companies that files can name, most specific kind first. */
function namedParents(kind: Child): NamedParents[] {
  const company = companyLinkOf(kind)?.column;
  return Object.entries(kind.parents)
    .flatMap(([column, { to: noun }]) => {
      const target = targetOf(column);
      const unknown = unknownOf[noun] ?? refusal("importLinkUnknown", { field: { noun: kind.noun, target } });
      return column === company ? [] : [{ ...namingOf(noun), target, column, noun, unknown }];
    })
    .filter(({ ways }) => ways.length > 0)
    .toSorted((a, b) => childrenFirst.indexOf(a.noun) - childrenFirst.indexOf(b.noun));
}

/** Places parents and their keys in rows, behind other links. */
export function placedLinks(
  parents: readonly NamedParents[],
  others: readonly ImportLink[] = [],
): ImportLink[] {
  let firstKey = 1 + others.reduce((sum, { ways }) => sum + ways.length, 0);
  return parents.map((parent, index) => {
    const link = { ...parent, place: others.length + index + 1, firstKey };
    firstKey += parent.ways.length;
    return link;
  });
}

export const importLinks = (kind: Child): ImportLink[] =>
  placedLinks(namedParents(kind).filter(({ column }) => !holdsSeveral(column)));

export const importLists = (kind: Child): NamedParents[] =>
  namedParents(kind).filter(({ column }) => holdsSeveral(column));

/** Returns the property of a staged row that stores the keys of the records that a cell lists. */
export const listedKeys = ({ column }: Pick<NamedParents, "column">): string => `${column} named`;

/**
 * Returns the names in a cell. A comma can also separate last and first name, so it separates names only if
 * each part can be a whole name.
 */
export function namesListed(cell: string): string[] {
  const isCertain = /[;|\n]/u.test(cell);
  const names = cell.split(isCertain ? /[;|\n]/u : ",").map((name) => name.trim());
  const filled = names.filter((name) => name !== "");
  return isCertain || filled.every(isWhole) ? filled : [cell];
}

/**
 * Returns whether a text can be a whole name: an address, an id, several words, or a name in a script without
 * spaces.
 */
const isWhole = (name: string) => /[@\s\d]|\p{Lo}/u.test(name);

/**
 * Returns the keys by which the parents of a row are found, in the order of the links; returns undefined if
 * the row names none.
 */
export function linkKeysOf(
  links: readonly ImportLink[],
  named: Readonly<Record<string, string>>,
  context: Pick<RowContext, "nameOrder">,
): readonly (string | null)[] | undefined {
  if (!links.some(({ target }) => named[target] !== undefined)) return undefined;
  return links.flatMap(({ target, ways, keysOf }) => {
    const cell = named[target];
    return cell === undefined ? ways.map(() => null) : keysOf(cell, context);
  });
}

const byId = { key: byExternalId.key, isKeyed: byExternalId.isKeyed, isOldest: true };
const byOwnName = (column: string) => ({
  key: `c.${column}`,
  isKeyed: `c.${column} is not null`,
  isOldest: false,
});

/** Contacts can also be named by email address, or by the full name in one cell. */
const special: Readonly<Partial<Record<RecordNoun, RecordNaming>>> = {
  contact: {
    ways: [{ ...byEmail, isOldest: true }, byId, byOwnName("name_key")].map((way) => ({
      from: "crm.contacts c",
      ...way,
    })),
    keysOf: contactKeys,
  },
};

/** Warnings for rows that name a missing record, by kind. Other kinds use a general warning. */
const unknownOf: Readonly<Partial<Record<RecordNoun, Refusal>>> = {
  contact: refusal("importContactUnknown"),
  deal: refusal("importDealUnknown"),
};

export function namingOf(noun: RecordNoun): RecordNaming {
  const own = special[noun];
  if (own !== undefined) return own;
  const { fields, names, sorts, plural }: AnyKind = recordKinds[noun];
  const [name = "", ...others] = names.joined;
  const hasId = fields.external_id !== undefined;
  const { column } = recordOrder(recordFeatures[noun].stored.kind, { sort_by: name, sort_order: "asc" });
  const isNamed = others.length === 0 && sorts.includes(name) && column.endsWith("_key");
  return {
    ways: [...(hasId ? [byId] : []), ...(isNamed ? [byOwnName(column)] : [])].map((way) => ({
      ...way,
      from: `crm.${plural} c`,
    })),
    keysOf: (cell) => [...(hasId ? [cell] : []), ...(isNamed ? [sortKey(cell)] : [])],
  };
}

/** Returns the first email address in a cell such as `Ada Lovelace (ada@example.com)`, in lower case. */
export function addressIn(cell: string): string | undefined {
  // Splits the cell first, because searching from each character takes quadratic time.
  const parts = cell.split(/[\s()<>[\];,:]/u);
  return parts.find((part) => part.indexOf("@", 1) > 0 && !part.endsWith("@"))?.toLowerCase();
}

function contactKeys(cell: string, { nameOrder }: Pick<RowContext, "nameOrder">) {
  const address = addressIn(cell);
  if (address !== undefined) return [address, null, null];
  const { first, last } = splitName(cell, nameOrder);
  return [null, cell, contactNameKey(first, last)];
}

/** A prefix that no id has. */
const mark = "new:";

/** Returns the placeholder for a record that the import creates. The placeholder contains the name. */
export const newLink = (name: string | null): string => `${mark}${name ?? ""}`;

export function newLinkName(link: string): string | undefined {
  return link.startsWith(mark) ? link.slice(mark.length) : undefined;
}
