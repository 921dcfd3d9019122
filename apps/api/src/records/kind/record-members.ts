import { me, nobody } from "@lanyard/contract/field/filter-choices";
import { type FieldTable, memberFieldNames, memberNameOf } from "@lanyard/contract/kind/field-descriptor";
import { type AnyKind, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { idsOf } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { fieldError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import type { UndoConflict } from "#src/log/undoable.ts";
import { CallerFilter } from "#src/records/filter/filter-conditions.ts";
import type { Condition } from "#src/records/filter/record-filter.ts";
import { holdMembers, memberNameSource } from "./member-sql.ts";
import type { ColumnDefaults } from "./record-sql.ts";
import type { SentValues } from "./record-values.ts";

export const memberFields: ReadonlySet<string> = new Set(
  recordNouns.flatMap((noun) => memberFieldNames<FieldTable>(recordKinds[noun].fields)),
);

export const memberSources: Readonly<Record<string, string>> = Object.fromEntries(
  [...memberFields].map((name) => [memberNameOf(name), memberNameSource(name)]),
);

/**
 * Returns, for each member field, the fields that the refusal of a conflicting edit shows to the user: the
 * member's id and name.
 */
export function memberShownWith({ fields }: AnyKind): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    memberFieldNames<FieldTable>(fields).map((name) => [name, [name, memberNameOf(name)]]),
  );
}

/**
 * Replaces `me` with the caller's id in the parameters of member fields. Adds the caller to `filter`, so that
 * `filterConditions` can replace `me` in the filter.
 */
export function withCallerAsMe<Query extends SentValues>(
  caller: Pick<Caller, "personId" | "key">,
  { fields }: Pick<AnyKind, "fields">,
  query: Query,
): Query {
  const own = memberFieldNames<FieldTable>(fields).filter((name) => query[name] === me);
  const { filter } = query;
  if (own.length === 0 && filter === undefined) return query;
  return {
    ...query,
    ...Object.fromEntries(own.map((name) => [name, caller.personId])),
    ...(filter !== undefined && { filter: new CallerFilter(filter, caller) }),
  };
}

export function isMember(column: string, id: string | undefined): Condition[] {
  if (id === undefined) return [];
  return id === nobody ? [{ column, op: "is_null", value: true }] : [{ column, op: "eq", value: id }];
}

export function creatorDefaults({ fields }: Pick<AnyKind, "fields">, personId: string): ColumnDefaults {
  const names = memberFieldNames<FieldTable>(fields).filter((name) => fields[name]?.startsAsCreator);
  return Object.fromEntries(names.map((name) => [name, personId]));
}

export function startingWithCreator(
  { fields }: AnyKind,
  { personId, actorId, key }: Pick<Caller, "personId" | "actorId" | "key">,
  input: SentValues,
  values: FieldValues,
): FieldValues {
  // An API key can outlive its creator's membership. Records created with such a key have no owner.
  if (key !== undefined && personId === actorId) return values;
  const open = Object.entries(creatorDefaults({ fields }, personId)).filter(
    ([name]) => input[name] === undefined,
  );
  return { ...values, ...Object.fromEntries(open) };
}

export async function requireMembers(
  tx: TenantTx,
  caller: LearningCaller,
  { fields }: Pick<AnyKind, "fields">,
  values: FieldValues,
  now?: FieldValues,
): Promise<void> {
  const named = memberFieldNames<FieldTable>(fields).flatMap((name) => {
    const id = values[name];
    return typeof id === "string" && id !== now?.[name] ? [{ name, id }] : [];
  });
  await requireOwners(tx, caller, named);
}

type LearningCaller = Pick<Caller, "personId" | "ensureMember" | "learnRole">;

/**
 * Throws AppError INVALID_INPUT if a person other than the caller is a viewer or not a member. Locks the
 * memberships until the transaction ends. Registers the caller if unknown.
 */
export async function requireOwners(
  tx: TenantTx,
  caller: LearningCaller,
  named: readonly { name: string; id: string }[],
): Promise<void> {
  if (named.length === 0) return;
  const known = await holdMembers(tx, idsOf(named));
  for (const { name, id } of named) {
    const role = known.get(id);
    if (id === caller.personId) {
      if (role === undefined) await caller.ensureMember(tx);
      continue;
    }
    if (role !== undefined && role !== "viewer") continue;
    const current = (await caller.learnRole(tx, id)) ?? role;
    if (current === undefined) throw fieldError(name, refusal("memberNotFound"));
    if (current === "viewer") throw fieldError(name, refusal("viewerOwnsNothing"));
  }
}

/** Returns conflicts, by record id, for values that cannot be restored because a member has left. */
export async function findDepartedMembers(
  tx: TenantTx,
  wanted: readonly { id: string; values: FieldValues }[],
  { fields }: Pick<AnyKind, "fields">,
): Promise<ReadonlyMap<string, UndoConflict>> {
  const objections = new Map<string, UndoConflict>();
  for (const name of memberFieldNames<FieldTable>(fields)) {
    const ids = new Set(
      wanted.flatMap(({ values }) => (typeof values[name] === "string" ? values[name] : [])),
    );
    const known = ids.size === 0 ? new Map() : await holdMembers(tx, [...ids]);
    for (const { id, values } of wanted) {
      const member = values[name];
      if (typeof member === "string" && !known.has(member))
        objections.set(id, { fields: [name], message: refusal("memberLeft") });
    }
  }
  return objections;
}
