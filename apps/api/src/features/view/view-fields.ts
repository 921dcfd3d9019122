import { customKeyOf } from "@lanyard/contract/custom-field/custom-field-types";
import { filterLinksOf } from "@lanyard/contract/filter/filter-fields";
import { type FieldCondition, type FilterTree, isLinkCondition } from "@lanyard/contract/filter/filter-param";
import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { ViewState } from "@lanyard/contract/view/view-schema";

interface NamedField {
  readonly noun: RecordNoun;
  readonly key: string;
  readonly path: string;
}

type Keeps = (field: NamedField) => boolean;

/** A function that returns the condition to keep, or undefined to remove the condition. */
type KeptCondition = (
  noun: RecordNoun,
  condition: FieldCondition,
  path: string,
) => FieldCondition | undefined;

/** Returns the state of a view without the custom fields that `keeps` rejects. */
export function withFields(noun: RecordNoun, state: ViewState, keeps: Keeps): ViewState {
  const isKept = (name: string, path: string) => {
    const field = customFieldIn(noun, name);
    return field === undefined || keeps({ ...field, path });
  };
  const { filter, sort_by, group_by, board_by, columns, card_fields, params, figures } = state;
  const kept = (name: string | null, path: string) => (name !== null && isKept(name, path) ? name : null);
  return {
    ...state,
    filter: filter && (keptFilter(noun, filter, "filter", ofKept(keeps)) ?? null),
    params: Object.fromEntries(Object.entries(params).filter(([name]) => isKept(name, `params.${name}`))),
    sort_by: kept(sort_by, "sort_by"),
    group_by: kept(group_by, "group_by"),
    board_by: kept(board_by, "board_by"),
    columns: columns?.filter(({ id }, index) => isKept(id, `columns.${index}.id`)) ?? null,
    figures: figures.filter(({ field }, index) => isKept(field, `figures.${index}.field`)),
    card_fields: card_fields?.filter((name, index) => isKept(name, `card_fields.${index}`)) ?? null,
  };
}

const ofKept =
  (keeps: Keeps): KeptCondition =>
  (noun, condition, path) => {
    const field = customFieldIn(noun, condition.field);
    return field !== undefined && !keeps({ ...field, path: `${path}.field` }) ? undefined : condition;
  };

export function withoutValues(
  noun: RecordNoun,
  state: ViewState,
  isGone: (text: string) => boolean,
): ViewState {
  const stays = (value: unknown) => typeof value !== "string" || !isGone(value);
  const without: KeptCondition = (_noun, condition) => {
    const { value } = condition;
    if (!Array.isArray(value)) return stays(value) ? condition : undefined;
    const values = value.filter(stays);
    return values.length === 0 && value.length > 0 ? undefined : { ...condition, value: values };
  };
  const { filter, params, folded } = state;
  return {
    ...state,
    filter: filter && (keptFilter(noun, filter, "filter", without) ?? null),
    params: Object.fromEntries(Object.entries(params).filter(([, value]) => stays(value))),
    folded: folded.filter(stays),
  };
}

/**
 * Returns a filter without rejected conditions; returns undefined if no condition remains. Keeps groups that
 * were already empty.
 */
function keptFilter(
  noun: RecordNoun,
  tree: FilterTree,
  path: string,
  keptCondition: KeptCondition,
): FilterTree | undefined {
  const kept = (parts: readonly FilterTree[], name: string) =>
    parts.flatMap((part, index) => keptFilter(noun, part, `${path}.${name}.${index}`, keptCondition) ?? []);
  if ("and" in tree) return nonEmpty(tree.and, kept(tree.and, "and"), (and) => ({ and }));
  if ("or" in tree) return nonEmpty(tree.or, kept(tree.or, "or"), (or) => ({ or }));
  if ("not" in tree) {
    const not = keptFilter(noun, tree.not, `${path}.not`, keptCondition);
    return not && { not };
  }
  if (isLinkCondition(tree)) {
    const linked = recordNouns.find((each) => recordKinds[each].plural === tree.field);
    if (linked === undefined || tree.value === undefined) return tree;
    const value = keptFilter(linked, tree.value, `${path}.value`, keptCondition);
    return value && { ...tree, value };
  }
  return keptCondition(noun, tree, path);
}

function nonEmpty(
  sent: readonly FilterTree[],
  kept: readonly FilterTree[],
  group: (parts: readonly FilterTree[]) => FilterTree,
): FilterTree | undefined {
  return kept.length === 0 && sent.length > 0 ? undefined : group(kept);
}

/**
 * Parses `custom.tier`, `custom.renewal:month` and `company.custom.tier`; returns undefined for other fields.
 */
function customFieldIn(noun: RecordNoun, named: string): Omit<NamedField, "path"> | undefined {
  const [name = ""] = named.split(":");
  const own = customKeyOf(name);
  if (own !== undefined) return { noun, key: own };
  const [link = "", ...rest] = name.split(".");
  const key = customKeyOf(rest.join("."));
  if (key === undefined) return undefined;
  const links = filterLinksOf(recordKinds[noun]);
  const { to = "member" } = (Object.hasOwn(links, link) ? links[link] : undefined) ?? {};
  return to === "member" ? undefined : { noun: to, key };
}
