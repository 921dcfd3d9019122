import { nobody } from "@lanyard/contract/field/filter-choices";
import type { ListGroup } from "@lanyard/contract/kind/grouping";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { wallText } from "#src/lib/format/date.ts";
import { groupedType, groupName } from "#src/records/fields/grouped-field.ts";
import type { Condition } from "#src/records/filters/condition-json.ts";

/** A collapsed group shows only its heading. */
export type GroupOnPage<Row> = {
  group: ListGroup;
  key: string;
  isCollapsed: boolean;
  rows: readonly Row[];
};

export type GroupingState = {
  readonly group_by: string | undefined;
  readonly collapsed: string | undefined;
  readonly empty?: string | undefined;
  readonly page: number;
  readonly limit: number;
};

export type GroupingProps = {
  noun: RecordNoun;
  groups: readonly ListGroup[];
  place: GroupingState;
  onChange: (change: { collapsed: string | undefined; page: number }) => void;
};

/** Encodes commas, because they separate the keys in the URL. */
const groupKey = (value: string | null) => value?.replaceAll(",", "%2C") ?? nobody;

function keyReader(noun: RecordNoun, group_by: string): (row: object) => string {
  const [name = "", part] = group_by.split(":");
  const isMoment = groupedType(noun, name) === "moment";
  return (row) => {
    const value: unknown = Reflect.get(row, name) ?? null;
    if (value === null || value === "") return nobody;
    if (part === undefined) return groupKey(String(value));
    const date = new Date(typeof value === "number" ? value : String(value));
    return (isMoment ? wallText(date) : date.toISOString()).slice(0, "YYYY-MM".length);
  };
}

/**
 * Returns a function that returns the group key of a row. A row that no longer matches the filters may belong
 * to none of the groups; it then gets the key of the row above.
 */
function knownKeyReader(noun: RecordNoun, group_by: string, groups: readonly { key: string }[]) {
  const known = new Set(groups.map(({ key }) => key));
  const keyOf = keyReader(noun, group_by);
  let last = groups[0]?.key ?? nobody;
  return (row: object) => {
    const key = keyOf(row);
    if (known.has(key)) last = key;
    return last;
  };
}

const keysIn = (collapsed: string | undefined) => new Set(collapsed?.split(","));

/** Returns the start and end of each group among the records of all pages. Collapsed groups are empty. */
function placed(groups: readonly ListGroup[], { collapsed }: Pick<GroupingState, "collapsed">) {
  const closed = keysIn(collapsed);
  let next = 0;
  return groups.map((group) => {
    const key = groupKey(group.value);
    const isCollapsed = closed.has(key);
    const start = next;
    next += isCollapsed ? 0 : group.count;
    return { group, key, isCollapsed, start, end: next };
  });
}

export function groupsOnPage<Row extends { id: string }>(
  { groups, place, noun }: Pick<GroupingProps, "groups" | "place" | "noun">,
  rows: readonly Row[],
): GroupOnPage<Row>[] {
  const { group_by = "", page, limit } = place;
  const [from, to] = [(page - 1) * limit, page * limit];
  const all = placed(groups, place);
  const ofGroup = Map.groupBy(rows, knownKeyReader(noun, group_by, all));
  const total = all.at(-1)?.end ?? 0;
  return all.flatMap(({ group, key, isCollapsed, start, end }) => {
    const own = ofGroup.get(key) ?? [];
    if (group.count === 0 && own.length === 0 && place.empty !== undefined) return [];
    const isHere = end > start ? start < to && end > from : from <= start && (start < to || to >= total);
    return isHere || own.length > 0 ? [{ group, key, isCollapsed, rows: own }] : [];
  });
}

/**
 * Collapses or expands a group. Returns the collapsed groups and the number of the page that then contains
 * the group's heading.
 */
export function toggledGroup(
  groups: readonly ListGroup[],
  place: GroupingState,
  key: string,
): { collapsed: string | undefined; page: number } {
  const keys = keysIn(place.collapsed);
  keys.delete("");
  if (!keys.delete(key)) keys.add(key);
  const collapsed = [...keys].join(",") || undefined;
  const own = placed(groups, { collapsed }).find((each) => each.key === key);
  return { collapsed, page: Math.floor((own?.start ?? 0) / place.limit) + 1 };
}

/** A group of a list, a column of a board or a section of tasks, whose records users can select together. */
export type SelectableGroup = {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  /** The condition that the group's records meet, in addition to the filters of the list. */
  readonly condition: Condition;
  /** Filters of the group that conditions cannot express, such as "due this week". */
  readonly params?: object;
};

export function selectableGroups(
  noun: RecordNoun,
  group_by: string | undefined,
  groups: readonly ListGroup[] = [],
): SelectableGroup[] {
  if (group_by === undefined) return [];
  return groups.map((group) => {
    const { name, fallback } = groupName(noun, group_by, group);
    const condition = groupCondition(noun, group_by, group.value);
    const key = selectedKey(group_by, groupKey(group.value));
    return { key, name: name ?? fallback, count: group.count, condition };
  });
}

export function groupReader(noun: RecordNoun, group_by = "", rows: readonly { readonly id: string }[]) {
  const keyOf = keyReader(noun, group_by);
  return (id: string) => {
    const row = rows.find((each) => each.id === id);
    return row && selectedKey(group_by, keyOf(row));
  };
}

/**
 * Returns the key of a selected group. The key includes the field, because groups by different fields can
 * have equal values.
 */
const selectedKey = (group_by: string, key: string) => `${group_by}=${key}`;

export function groupCondition(noun: RecordNoun, group_by: string, value: string | null): Condition {
  const [field = "", part] = group_by.split(":");
  if (value === null) return { field, op: "empty" };
  if (part !== undefined) return { field, op: "between", value: [`${value}-01`, lastDayOf(value)] };
  return { field, op: "is", value: groupedType(noun, field) === "boolean" ? value === "true" : value };
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return `${month}-${days}`;
}
