import type { ListGroup } from "@lanyard/contract/kind/grouping";
import { sortKey } from "#src/db/fold-text.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { ComparedField } from "#src/records/filter/filter-value.ts";
import { selectMemberNames } from "#src/records/kind/member-sql.ts";
import type { RecordKind } from "#src/records/kind/record-kind.ts";
import { selectStagesInOrder } from "#src/records/kind/record-stage-sql.ts";

type Counted = Omit<ListGroup, "label">;

interface PlacedValue {
  readonly value: string;
  readonly label: string | null;
}

export interface GroupOrder {
  readonly kind: RecordKind;
  readonly field: ComparedField;
  readonly descending: boolean;
  /** Whether the list shows groups. Otherwise, the field only sorts the list. */
  readonly isGrouped: boolean;
}

/**
 * Sorts groups. Unused options and stages also get groups if the list shows groups. Values that are not among
 * the options follow, sorted by text.
 */
export async function inOrder(
  tx: TenantTx,
  counted: readonly Counted[],
  order: GroupOrder,
): Promise<ListGroup[]> {
  const values = counted.flatMap(({ value }) => value ?? []);
  const placed = await placedValues(tx, values, order);
  if (order.descending) placed.reverse();
  const groups = new Map(counted.map((group) => [group.value, group]));
  const filled = placed.map(({ value, label }) => ({
    count: 0,
    totals: [],
    ...groups.get(value),
    value,
    label,
  }));
  const empty = groups.get(null);
  return [...filled, ...(empty === undefined ? [] : [{ ...empty, label: null }])];
}

async function placedValues(
  tx: TenantTx,
  values: readonly string[],
  { kind, field, isGrouped }: GroupOrder,
): Promise<PlacedValue[]> {
  const { type } = field;
  if (type === "member") return byName(values, await selectMemberNames(tx, values).send());
  if (type === "record")
    return namedThenOthers(values, isGrouped ? await selectStagesInOrder(tx).send() : []);
  const options = isGrouped && type === "choice" ? await optionsOf(tx, kind, field) : [];
  const named = options.map(({ id, label }) => ({ id, name: label }));
  return namedThenOthers(values, named);
}

async function optionsOf(tx: TenantTx, { declaration, hooks }: RecordKind, { custom, name }: ComparedField) {
  const defined = custom?.options ?? (await hooks.options?.(tx, name));
  return defined ?? (declaration.fields[name]?.offered ?? []).map((id) => ({ id, label: id }));
}

type Named = readonly { readonly id: string; readonly name: string }[];

function namedThenOthers(values: readonly string[], named: Named): PlacedValue[] {
  const known = new Set(named.map(({ id }) => id));
  const others = values.filter((value) => !known.has(value)).map((value) => ({ id: value, name: value }));
  const sorted = others.toSorted((left, right) => compare(sortKey(left.id) ?? "", sortKey(right.id) ?? ""));
  return [...named, ...sorted].map(({ id, name }) => ({ value: id, label: name }));
}

/** Sorts the ids of members by name. Former members have no name and are last. */
function byName(values: readonly string[], members: Named): PlacedValue[] {
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const keyed = values.map((value) => ({ value, label: names.get(value) || null }));
  return keyed.toSorted((left, right) => {
    const [one, other] = [sortKey(left.label), sortKey(right.label)];
    const gap = Number(one === null) - Number(other === null);
    return gap || compare(one ?? "", other ?? "") || compare(left.value, right.value);
  });
}

const compare = (left: string, right: string) => Number(left > right) - Number(left < right);
