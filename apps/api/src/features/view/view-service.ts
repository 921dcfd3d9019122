import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { deletedRetentionDays, maxViews } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import {
  type NewView,
  type ViewChange,
  type ViewState,
  viewRoutes,
  viewState,
} from "@lanyard/contract/view/view-schema";
import { newId } from "#src/db/new-id.ts";
import { inserting } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { type Caller, hasRight, requireRight } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import { creationOf, difference, fieldValuesOf, oneChange } from "#src/log/record-change.ts";
import { customDefinitions } from "#src/records/custom/custom-definition.ts";
import { CallerFilter, filterConditions } from "#src/records/filter/filter-conditions.ts";
import { lockRows, marking, type VersionedRow, writeRows } from "#src/records/kind/row-sql.ts";
import { rowUndo } from "#src/records/write/row-undo.ts";
import { withFields } from "./view-fields.ts";
import { liveFields, readViews } from "./view-reading.ts";
import { countViews, lockViews, selectViewsOfActions, writeDefaultView, writeViewOrder } from "./view-sql.ts";

export const viewColumns = ["name", "shared", "settings"];

export const viewUndo = rowUndo("views", viewColumns, {
  async admit(tx, caller, actionIds) {
    for (const view of await selectViewsOfActions(tx, actionIds)) requireChangeable(caller, view);
  },
});

export async function listViews(caller: Caller, noun: RecordNoun | undefined) {
  return { views: await caller.reading((tx) => readViews(tx, caller.personId, noun)) };
}

/**
 * @throws AppError NOT_ALLOWED if a viewer shares the view; INVALID_INPUT for unknown fields, and for too
 * many views
 */
export async function createView(caller: Caller, input: NewView) {
  const { noun, name, shared = false, is_default = false, state = viewState.parse({}) } = input;
  if (shared) requireRight(caller, "write");
  const id = newId();
  const { result, actionId } = await inAction(caller, async (tx) => {
    await requireRoom(tx, { noun, shared, ownerId: caller.personId });
    const settings = await storedState(tx, caller, noun, state);
    await inserting(tx, "views", [{ id, noun, name, shared, settings, owner_id: caller.personId }]).send();
    if (is_default)
      await writeDefaultView(tx, { personId: caller.personId, view: { id, noun }, isDefault: true });
    const result = await requireView(tx, caller, id);
    if (!shared) return { result };
    return { result, action: oneChange(name, creationOf("view", id)) };
  });
  return { view: result, actionId };
}

/**
 * @throws AppError NOT_FOUND; NOT_ALLOWED; VIEW_CHANGED for another version; INVALID_INPUT as for
 * `createView`
 */
export async function updateView(caller: Caller, id: string, { version, is_default, ...input }: ViewChange) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    const row = await lockedView(tx, caller, id);
    if (version !== undefined && version !== row.version) throw new AppError("VIEW_CHANGED");
    if (is_default !== undefined)
      await writeDefaultView(tx, { personId: caller.personId, view: row, isDefault: is_default });
    const changed = await changedValues(tx, caller, row, input);
    if (changed === undefined) return { result: await requireView(tx, caller, id) };
    await writeRows(tx, "views", viewColumns, [{ ...row.values, ...changed.after, id }]);
    const result = await requireView(tx, caller, id);
    if (!row.shared && changed.after.shared !== true) return { result };
    const change = {
      noun: "view",
      recordId: id,
      op: "update",
      version: row.version + 1,
      ...changed,
    } as const;
    return { result, action: oneChange(result.name, change) };
  });
  return { view: result, actionId };
}

async function changedValues(
  tx: TenantTx,
  caller: Caller,
  row: LockedView,
  { name = row.name, shared = row.shared, state }: Pick<ViewChange, "name" | "shared" | "state">,
) {
  const settings = state === undefined ? row.settings : await storedState(tx, caller, row.noun, state);
  const changed = difference(row.values, { name, shared, settings });
  if (changed === undefined) return undefined;
  requireChangeable(caller, row);
  if (shared) requireRight(caller, "write");
  if (shared !== row.shared) await requireRoom(tx, { noun: row.noun, shared, ownerId: row.owner_id });
  return changed;
}

export async function removeView(caller: Caller, id: string) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    const row = await lockedView(tx, caller, id);
    requireChangeable(caller, row);
    await marking(tx, "views", [id], true).send();
    const result = { success: true as const };
    if (!row.shared) return { result };
    const change = { noun: "view", recordId: id, op: "delete", version: row.version + 1 } as const;
    return { result, action: oneChange(row.name, change) };
  });
  return { ...result, actionId };
}

/**
 * Restores a removed private view, which the log does not contain.
 * @throws AppError NOT_FOUND
 */
export async function restoreView(caller: Caller, id: string) {
  const { result } = await inAction(caller, async (tx) => {
    const [row] = await lockRows(tx, "views", [id]);
    const isOwn = row?.owner_id === caller.personId && row.shared === false;
    if (row === undefined || !isOwn || row.deleted_at === null) throw new AppError("NOT_FOUND");
    await marking(tx, "views", [id], false).send();
    return { result: await requireView(tx, caller, id) };
  });
  return { view: result };
}

export async function orderViews(caller: Caller, { noun, ids }: { noun: RecordNoun; ids: string[] }) {
  const { result } = await inAction(caller, async (tx) => {
    const known = new Set((await readViews(tx, caller.personId, noun)).map(({ id }) => String(id)));
    const isComplete = ids.length === known.size && new Set(ids).size === known.size;
    if (!isComplete || ids.some((id) => !known.has(id))) throw fieldError("ids", refusal("orderIncomplete"));
    await writeViewOrder(tx, caller.personId, ids);
    return { result: { views: await readViews(tx, caller.personId, noun) } };
  });
  return result;
}

type LockedView = Awaited<ReturnType<typeof lockedView>>;

async function lockedView(tx: TenantTx, caller: Caller, id: string) {
  const [row] = await lockRows(tx, "views", [id]);
  const view = (await readViews(tx, caller.personId)).find((each) => each.id === id);
  if (row === undefined || view === undefined) throw new AppError("NOT_FOUND");
  const { noun, name, shared, owner_id } = view;
  const settings = String(row.settings);
  return { id, version: row.version, noun, name, shared, owner_id, settings, values: valuesOf(row) };
}

const valuesOf = (row: VersionedRow) => fieldValuesOf(viewColumns, row);

function requireChangeable(caller: Caller, view: Pick<LockedView, "shared" | "owner_id">): void {
  const isOwn = view.owner_id === caller.personId;
  if (!isOwn && !view.shared) throw new AppError("NOT_FOUND");
  if (view.shared) requireRight(caller, "write");
  if (!isOwn && !hasRight(caller, "admin"))
    throw new AppError("NOT_ALLOWED", { message: refusal("viewNotYours") });
}

async function requireRoom(
  tx: TenantTx,
  views: { noun: RecordNoun; shared: boolean; ownerId: string },
): Promise<void> {
  await lockViews(tx, views.noun);
  if ((await countViews(tx, { ...views, days: deletedRetentionDays })) >= maxViews)
    throw fieldError("name", refusal("viewsFull", { count: maxViews, days: deletedRetentionDays }));
}

/**
 * Validates the state of a view and returns the JSON text to store.
 * @throws AppError INVALID_INPUT for an unknown field or an invalid filter
 */
async function storedState(
  tx: TenantTx,
  caller: Caller,
  noun: RecordNoun,
  state: ViewState,
): Promise<string> {
  const isLive = liveFields(await customDefinitions(tx).send());
  withFields(noun, state, (field) => {
    if (!isLive(field))
      throw fieldError(`state.${field.path}`, refusal("viewFieldUnknown", { field: field.key }));
    return true;
  });
  await requireFilter(tx, caller, noun, state);
  return JSON.stringify(state);
}

async function requireFilter(
  tx: TenantTx,
  caller: Caller,
  noun: RecordNoun,
  { filter }: ViewState,
): Promise<void> {
  if (filter === null) return;
  const kind = { declaration: recordKinds[noun] };
  const sent = { filter: new CallerFilter(filter, caller) };
  await filterConditions(tx, kind, sent).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.details.errors === undefined) throw error;
    const errors = error.details.errors.map(({ path, message }) => ({ path: `state.${path}`, message }));
    throw new AppError("INVALID_INPUT", { errors, cause: error });
  });
}

async function requireView(tx: TenantTx, caller: Caller, id: string) {
  const view = (await readViews(tx, caller.personId)).find((each) => each.id === id);
  if (view === undefined) throw new AppError("NOT_FOUND");
  return view;
}

export function bindViewRoutes({ bind }: RouteBinder): void {
  bind(viewRoutes.list, ({ caller, query }) => listViews(caller, query.noun));
  bind(viewRoutes.create, ({ caller, body }) => createView(caller, body));
  bind(viewRoutes.order, ({ caller, body }) => orderViews(caller, body));
  bind(viewRoutes.update, ({ caller, params, body }) => updateView(caller, params.id, body));
  bind(viewRoutes.remove, ({ caller, params }) => removeView(caller, params.id));
  bind(viewRoutes.restore, ({ caller, params }) => restoreView(caller, params.id));
}
