import { customKeyOf } from "@lanyard/contract/custom-field/custom-field-types";
import { isRecordNoun, type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { ViewState } from "@lanyard/contract/view/view-schema";

/** A custom field that a view names, and the place of its name. */
interface NamedField {
  readonly noun: RecordNoun;
  readonly key: string;
  readonly path: string;
}

type Keeps = (field: NamedField) => boolean;

/** Returns the state of a view without the custom fields that `keeps` rejects. */
export function withFields(noun: RecordNoun, state: ViewState, keeps: Keeps): ViewState {
  const isKept = (name: string, path: string) => {
    const field = customFieldIn(noun, name);
    return field === undefined || keeps({ ...field, path });
  };
  const { filter, sort_by, group_by, board_by, columns, card_fields, params } = state;
  const kept = (name: string | null, path: string) => (name !== null && isKept(name, path) ? name : null);
  return {
    ...state,
    filter: filter && (keptFilter(noun, filter, "filter", keeps) ?? null),
    params: Object.fromEntries(Object.entries(params).filter(([name]) => isKept(name, `params.${name}`))),
    sort_by: kept(sort_by, "sort_by"),
    group_by: kept(group_by, "group_by"),
    board_by: kept(board_by, "board_by"),
    columns: columns?.filter(({ id }, index) => isKept(id, `columns.${index}.id`)) ?? null,
    card_fields: card_fields?.filter((name, index) => isKept(name, `card_fields.${index}`)) ?? null,
  };
}

type Filter = NonNullable<ViewState["filter"]>;

/** Returns a filter without rejected fields; undefined if nothing is left. */
function keptFilter(noun: RecordNoun, filter: Filter, path: string, keeps: Keeps): Filter | undefined {
  const joined = ["and", "or"].find((word) => Array.isArray(filter[word]));
  if (joined !== undefined) {
    const parts = asList(filter[joined]);
    const kept = parts.flatMap((part, index) =>
      isFilter(part) ? (keptFilter(noun, part, `${path}.${joined}.${index}`, keeps) ?? []) : [part],
    );
    return kept.length === 0 && parts.length > 0 ? undefined : { ...filter, [joined]: kept };
  }
  if (isFilter(filter.not)) {
    const not = keptFilter(noun, filter.not, `${path}.not`, keeps);
    return not && { ...filter, not };
  }
  const name = typeof filter.field === "string" ? filter.field : "";
  const field = customFieldIn(noun, name);
  if (field !== undefined && !keeps({ ...field, path: `${path}.field` })) return undefined;
  const linked = recordNouns.find((each) => recordKinds[each].plural === name);
  if (linked === undefined || !isFilter(filter.value)) return filter;
  const value = keptFilter(linked, filter.value, `${path}.value`, keeps);
  return value && { ...filter, value };
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function isFilter(value: unknown): value is Filter {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads `custom.tier` and `company.custom.tier`; undefined for the name of another field. */
function customFieldIn(noun: RecordNoun, name: string): Omit<NamedField, "path"> | undefined {
  const own = customKeyOf(name);
  if (own !== undefined) return { noun, key: own };
  const [link = "", ...rest] = name.split(".");
  const key = customKeyOf(rest.join("."));
  return key !== undefined && isRecordNoun(link) ? { noun: link, key } : undefined;
}
