import { customKeyOf } from "@lanyard/contract/custom-field/custom-field-types";
import {
  filterFieldsOf,
  filterLinksOf,
  filterLinksToMany,
  memberFilterFields,
  noteFilterFields,
} from "@lanyard/contract/filter/filter-fields";
import {
  complementOf,
  customFilterTypes,
  type FilterFields,
  type FilterOp,
  operatorsByType,
} from "@lanyard/contract/filter/filter-operators";
import {
  type FieldCondition,
  type FilterTree,
  filterParam,
  isLinkCondition,
  type LinkCondition,
} from "@lanyard/contract/filter/filter-param";
import { type AnyKind, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import { fieldError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { readableNouns, scopeMissing } from "#src/http/key-scope.ts";
import type { RecordKind } from "#src/records/kind/record-kind.ts";
import type { SentValues } from "#src/records/kind/record-values.ts";
import { type CustomDefinition, customDefinitions } from "../custom/custom-definition.ts";
import type { ComparedRecords } from "./compared-source.ts";
import { comparedValues } from "./compared-values.ts";
import type { ComparedField } from "./filter-value.ts";
import { type Condition, hasChild, hasParent, isAnyOfCases, isNot } from "./record-filter.ts";

export class CallerFilter {
  readonly tree: FilterTree;
  readonly me: string;
  readonly readable: ReadonlySet<RecordNoun>;

  constructor(sent: unknown, caller: Pick<Caller, "personId" | "key">) {
    this.tree = filterParam.parse(sent);
    this.me = caller.personId;
    this.readable = readableNouns(caller);
  }
}

interface Compilation {
  readonly records: ComparedRecords;
  readonly fields: FilterFields;
  readonly filter: CallerFilter;
  /** The definitions of the custom fields whose keys occur in the filter, of all kinds. */
  readonly definitions: readonly CustomDefinition[];
  /**
   * Whether this part of the filter is about linked records. A filter cannot follow the links of linked
   * records.
   */
  readonly isLinked: boolean;
}

type Kind = Pick<RecordKind, "filledWords"> & { readonly declaration: AnyKind };

/**
 * Returns the conditions of a query's filter.
 * @throws AppError INVALID_INPUT with the path of an unknown field, an invalid operator or an invalid value
 */
export async function filterConditions(
  tx: TenantTx,
  { declaration: kind, filledWords }: Kind,
  { filter, time_zone }: SentValues,
): Promise<Condition[]> {
  if (!(filter instanceof CallerFilter)) return [];
  const keys = [...JSON.stringify(filter.tree).matchAll(customNames)].map(([, key = ""]) => key);
  const definitions = keys.length > 0 ? await customDefinitions(tx, undefined, keys).send() : [];
  const zone = typeof time_zone === "string" ? time_zone : "UTC";
  const records = { org: tx.orgId, kind, of: kind.plural, zone, me: filter.me, filledWords };
  const fields = filterFieldsOf(kind);
  return treeConditions({ records, fields, filter, definitions, isLinked: false }, filter.tree, "filter");
}

/** Matches names of custom fields in the JSON of a filter, including those of linked records. */
const customNames = /custom\.([\p{L}\p{N}_]+)/gu;

function treeConditions(compilation: Compilation, tree: FilterTree, path: string): Condition[] {
  const each = (parts: readonly FilterTree[], name: string) =>
    parts.map((part, index) => treeConditions(compilation, part, `${path}.${name}.${index}`));
  if ("and" in tree) return each(tree.and, "and").flat();
  if ("or" in tree) return [isAnyOfCases(each(tree.or, "or"))];
  if ("not" in tree) return [isNot(treeConditions(compilation, tree.not, `${path}.not`))];
  if (isLinkCondition(tree)) return linkedConditions(compilation, tree, path);
  const link = compilation.isLinked ? undefined : linkOf(compilation, tree.field);
  return link === undefined ? fieldConditions(compilation, tree, path) : parentConditions(link, tree, path);
}

function fieldConditions(compilation: Compilation, condition: FieldCondition, path: string): Condition[] {
  const field = comparedField(compilation, condition.field);
  if (field === undefined) throw unknownField(path);
  const options: readonly FilterOp[] = operatorsByType[field.type];
  if (!options.includes(condition.op))
    throw fieldError(`${path}.op`, refusal("notAnOption", { options: options.join(", ") }));
  return comparedValues(compilation.records, field, condition, `${path}.value`);
}

const unknownField = (path: string) => fieldError(`${path}.field`, refusal("unknownName"));

function comparedField(
  { records, fields, definitions }: Compilation,
  name: string,
): ComparedField | undefined {
  const key = customKeyOf(name);
  if (key === undefined) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field && { ...field, name };
  }
  const custom = definitions.find((each) => each.noun === records.kind?.noun && each.key === key);
  return custom && { name, type: customFilterTypes[custom.type], custom };
}

interface ParentLink {
  readonly column: string;
  readonly table: string;
  readonly of: string;
  readonly field: string;
  readonly parent: Compilation;
}

/** Returns the link with which a field name begins, such as `company` in `company.country`. */
function linkOf(compilation: Compilation, name: string): ParentLink | undefined {
  const { records } = compilation;
  const [first = "", ...rest] = name.split(".");
  const links = records.kind === undefined || rest.length === 0 ? {} : filterLinksOf(records.kind);
  const link = Object.hasOwn(links, first) ? links[first] : undefined;
  if (link === undefined) return undefined;
  const { column, to } = link;
  const table = to === "member" ? "people" : recordKinds[to].plural;
  const parent = linkedRecords(compilation, to, "parent");
  return { column, table, of: records.of, field: rest.join("."), parent };
}

/** Returns the condition on a field of a linked record. If no record is linked, the field counts as empty. */
function parentConditions(
  { column, table, of, field, parent }: ParentLink,
  { op, value }: FieldCondition,
  path: string,
): Condition[] {
  const opposite = complementOf[op];
  // Compiles the condition as sent, only so that a refusal names its operator instead of the opposite.
  fieldConditions(parent, { field, op, value }, path);
  const conditions = fieldConditions(parent, { field, op: opposite ?? op, value }, path);
  const has = hasParent(of, { org: parent.records.org, table, column, conditions });
  return [opposite === undefined ? has : isNot([has])];
}

function linkedConditions(
  compilation: Compilation,
  { field, op, value }: LinkCondition,
  path: string,
): Condition[] {
  const { records, isLinked } = compilation;
  const links = records.kind === undefined || isLinked ? {} : filterLinksToMany(records.kind);
  const link = Object.hasOwn(links, field) ? links[field] : undefined;
  if (link === undefined) throw unknownField(path);
  const table = link.of === "note" ? "notes" : recordKinds[link.of].plural;
  const linked = linkedRecords(compilation, link.of, link.isOwnColumn ? "parent" : "child");
  const conditions = value === undefined ? [] : treeConditions(linked, value, `${path}.value`);
  const asked = { org: records.org, table, column: link.column, conditions };
  if (!link.isOwnColumn) return [hasChild(records.of, asked, op === "any")];
  const has = hasParent(records.of, asked);
  return [op === "any" ? has : isNot([has])];
}

/**
 * Returns the context for compiling filters on linked records.
 * @throws AppError NOT_ALLOWED if the caller's key may not read them
 */
function linkedRecords(
  compilation: Compilation,
  to: RecordNoun | "member" | "note",
  of: string,
): Compilation {
  const kind: AnyKind | undefined = to === "member" || to === "note" ? undefined : recordKinds[to];
  if (kind !== undefined && !compilation.filter.readable.has(kind.noun))
    throw scopeMissing(`${kind.plural}:read`);
  const others = to === "member" ? memberFilterFields : noteFilterFields;
  return {
    ...compilation,
    records: { ...compilation.records, kind, of, filledWords: undefined },
    fields: kind === undefined ? others : filterFieldsOf(kind),
    isLinked: true,
  };
}
