import {
  type AnyKind,
  childrenFirst,
  type RecordNoun,
  recordKinds,
} from "@lanyard/contract/kind/record-kinds";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import { sortKey } from "#src/db/fold-text.ts";
import { recordFeatures } from "#src/features/kinds/kinds.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import { recordOrder } from "#src/records/record-conditions.ts";
import { contactKeys } from "./contact-naming.ts";
import type { MatchWay, RowContext } from "./importable.ts";
import { byEmail, byExternalId } from "./match-ways.ts";

/** How what a row names is found, one way after the other. A name that several have names none of them. */
interface NamedWay extends Required<Pick<MatchWay, "from" | "key" | "isKeyed">> {
  /** The oldest is meant where several have the key. */
  readonly isOldest: boolean;
}

/** How the records of a kind are named in a cell. */
interface Naming {
  readonly ways: readonly NamedWay[];
  /** By which a named one is looked for: one for each way. */
  keysOf(cell: string, context: Pick<RowContext, "nameOrder">): readonly (string | null)[];
}

/** A record of another kind that the records of an import belong to, and that a column can name. */
export interface ImportLink extends Naming {
  /** What a column becomes that names it. */
  readonly target: string;
  /** Holds its id in the table of the kind. */
  readonly column: string;
  readonly noun: RecordNoun;
  /** Where a staged row has its id, from 1. */
  readonly place: number;
  /** Where a staged row has the first of its keys, from 1. */
  readonly firstKey: number;
  /** What is told of rows that name one which is not there. */
  readonly unknown: Refusal;
}

type Child = Pick<AnyKind, "noun" | "parents">;

/** What a column becomes that names what records belong to by a column. */
const targetOf = (column: string) => column.replace(/_id$/u, "");

/** The company that records belong to: a column can name one that is made then. */
export function companyLinkOf({ parents }: Pick<Child, "parents">) {
  const column = Object.keys(parents).find((name) => parents[name]?.to === "company");
  return column === undefined ? undefined : { column, target: targetOf(column) };
}

/** What else records belong to, as their kind declares it: the most special first, which tells most. */
export function importLinks(kind: Child): ImportLink[] {
  const company = companyLinkOf(kind)?.column;
  const parents = Object.entries(kind.parents)
    .flatMap(([column, { to: noun }]) =>
      column === company ? [] : [{ column, noun, naming: namingOf(noun) }],
    )
    .filter(({ naming }) => naming.ways.length > 0)
    .toSorted((a, b) => childrenFirst.indexOf(a.noun) - childrenFirst.indexOf(b.noun));
  let firstKey = 1;
  return parents.map(({ column, noun, naming }, index) => {
    const target = targetOf(column);
    const unknown = unknownOf[noun] ?? refusal("importLinkUnknown", { field: { noun: kind.noun, target } });
    const link = { ...naming, target, column, noun, place: index + 1, firstKey, unknown };
    firstKey += naming.ways.length;
    return link;
  });
}

/** By which a row's links are looked for, one after the other; undefined where it names none. */
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

/** Of what a record belongs to each by itself, as a merge takes it over. */
export const eachLink = (ids: FieldValues): FieldValues[] =>
  Object.entries(ids).flatMap(([column, id]) => (id === null ? [] : [{ [column]: id }]));

const byId = { key: byExternalId.key, isKeyed: byExternalId.isKeyed, isOldest: true };
const byOwnName = (column: string) => ({
  key: `c.${column}`,
  isKeyed: `c.${column} is not null`,
  isOldest: false,
});

/** People are found by their addresses too, and a name in one piece is theirs in two. */
const special: Readonly<Partial<Record<RecordNoun, Naming>>> = {
  contact: {
    ways: [{ ...byEmail, isOldest: true }, byId, byOwnName("name_key")].map((way) => ({
      from: "crm.contacts c",
      ...way,
    })),
    keysOf: contactKeys,
  },
};

/** Texts that say more than that of all kinds. */
const unknownOf: Readonly<Partial<Record<RecordNoun, Refusal>>> = {
  contact: refusal("importContactUnknown"),
  deal: refusal("importDealUnknown"),
};

/** Records are named by their ids in another system, where they have such, and by their names, where lists sort by these. */
function namingOf(noun: RecordNoun): Naming {
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
