import type { FieldTable } from "../kind/field-descriptor.ts";
import { holdsSeveral, type KindDeclaration } from "../kind/kind.ts";
import { type AnyKind, childrenOf, type RecordNoun, recordKinds } from "../kind/record-kinds.ts";
import { type FilterField, type FilterFields, filterTypes } from "./filter-operators.ts";

export const stageOutcomes = ["open", "won", "lost"] as const;

const stageFields: FilterFields = {
  stage_id: { type: "record", target: "stage" },
  stage: { type: "text", target: "stage" },
  stage_entered_at: { type: "moment" },
  outcome: { type: "choice", options: stageOutcomes, target: "stage" },
};
export const passedSteps: Readonly<Record<string, "left" | "next" | "won" | "lost" | undefined>> = {
  entered_stage: undefined,
  left_stage: "left",
  advanced_from: "next",
  won_from: "won",
  lost_from: "lost",
};

/** The filter fields for the stages that a record was in or left, according to the log. */
const passedFields: FilterFields = Object.fromEntries(
  Object.keys(passedSteps).map((name) => [name, { type: "record", target: "stage" }]),
);

const everyField: FilterFields = { created_at: { type: "moment" }, updated_at: { type: "moment" } };

/** The fields of a linked member for filters, such as `owner.email`. */
export const memberFilterFields: FilterFields = { name: { type: "text" }, email: { type: "text" } };

export const noteFilterFields: FilterFields = {
  body: { type: "text" },
  author_id: { type: "member" },
  ...everyField,
};

export function filterFieldsOf({ fields, parents, has, filtered }: KindDeclaration): FilterFields {
  const described = Object.entries<FieldTable[string]>(fields).flatMap(
    ([name, { type: own, first, isClosed, isExtended, offered }]): [string, FilterField][] => {
      if (own === "contactPoints" && first !== undefined) return [[name, { type: "text", first }]];
      const type = filterTypes[own];
      const options = isClosed && !isExtended ? offered : undefined;
      return type === undefined ? [] : [[name, { type, ...(options && { options }) }]];
    },
  );
  const linked = Object.entries(parents).map(([column, { to }]) => [
    column,
    { type: holdsSeveral(column) ? "set" : "record", target: to },
  ]);
  return {
    ...Object.fromEntries([...described, ...linked]),
    ...(has.board !== false && stageFields),
    ...(has.board !== false && has.board.isAlwaysOn && passedFields),
    ...(has.interactions && { last_interaction_at: { type: "moment" } }),
    ...filtered,
    ...everyField,
  };
}

export interface FilterLink {
  readonly column: string;
  readonly to: RecordNoun | "member";
}

/** Returns the links whose fields filters can use, such as `company` in `company.country`. */
export function filterLinksOf({ fields, parents }: AnyKind): Readonly<Record<string, FilterLink>> {
  const members = Object.keys(fields).filter((name) => fields[name]?.type === "member");
  const records = Object.entries(parents).filter(([column]) => !holdsSeveral(column));
  return Object.fromEntries([
    ...members.map((column) => [linkName(column), { column, to: "member" }]),
    ...records.map(([column, { to }]) => [linkName(column), { column, to }]),
  ]);
}

const linkName = (column: string) => column.replace(/_id$/u, "");

/**
 * A link to many records. `column` belongs to those records and contains this record's id, or belongs to this
 * record and contains their ids.
 */
export interface FilterLinks {
  readonly of: RecordNoun | "note";
  readonly column: string;
  readonly isOwnColumn: boolean;
}

/** Returns the links of a kind to many records by plural, such as `deals` of a company. */
export function filterLinksToMany(kind: AnyKind): Readonly<Record<string, FilterLinks>> {
  const children = childrenOf(kind.noun).map(({ noun, column }) => [
    recordKinds[noun].plural,
    { of: noun, column, isOwnColumn: false },
  ]);
  const several = Object.entries(kind.parents)
    .filter(([column]) => holdsSeveral(column))
    .map(([column, { to }]) => [recordKinds[to].plural, { of: to, column, isOwnColumn: true }]);
  const notes = { of: "note", column: `${kind.noun}_id`, isOwnColumn: false };
  return Object.fromEntries([...children, ...several, ...(kind.has.notes ? [["notes", notes]] : [])]);
}

export function summedFieldsOf(kind: KindDeclaration): FilterFields {
  const isSummed = ({ type }: FilterField) =>
    type === "number" || (type === "money" && kind.fields.currency !== undefined);
  return Object.fromEntries(Object.entries(filterFieldsOf(kind)).filter(([, field]) => isSummed(field)));
}

export function groupingNames(kind: KindDeclaration): string[] {
  return Object.entries(filterFieldsOf(kind)).flatMap(([name, field]) => {
    const { type, target } = field;
    if (type === "member" || isGroupedStage(name, field)) return [name];
    if (type === "choice") return target === undefined ? [name] : [];
    const isDay = (type === "date" || type === "moment") && name !== "last_interaction_at";
    return isDay ? [`${name}:month`] : [];
  });
}

const customGrouping = /^custom\.[\p{L}\p{N}_]{1,100}(?::month)?$/u;

/** Returns whether a name can group a list. For custom fields, checks only the form of the name. */
export const isGroupingName = (kind: KindDeclaration, name: string): boolean =>
  groupingNames(kind).includes(name) || customGrouping.test(name);

const isGroupedStage = (name: string, { target }: FilterField) => name === "stage_id" && target === "stage";
