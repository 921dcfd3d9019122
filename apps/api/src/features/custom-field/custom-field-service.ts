import {
  type CustomFieldChange,
  customFieldRoutes,
  type NewCustomField,
} from "@lanyard/contract/custom-field/custom-field-schema";
import { deletedRetentionDays, maxCustomFields } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { allowLongWork } from "#src/db/long-work-sql.ts";
import { newId } from "#src/db/new-id.ts";
import { pipelined } from "#src/db/statement.ts";
import { inserting } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction, inBulkAction } from "#src/log/action.ts";
import { selectFieldChanges } from "#src/log/action-change-sql.ts";
import {
  creationOf,
  difference,
  fieldValuesOf,
  oneChange,
  type RecordChange,
} from "#src/log/record-change.ts";
import {
  type CustomDefinition,
  customDefinitions,
  readDefinition,
} from "#src/records/custom/custom-definition.ts";
import { selectLayout } from "#src/records/custom/custom-definition-sql.ts";
import { marking, writeRows } from "#src/records/kind/row-sql.ts";
import type { StoredKind } from "#src/records/write/record-writing.ts";
import { requireRow } from "#src/records/write/row-undo.ts";
import { holdFields, lockedDefinition } from "./custom-field-lock.ts";
import { findUse, noUse, replaceOptions } from "./custom-field-options.ts";
import { emptyField, newFieldRow, slotsOf, storedField } from "./custom-field-row.ts";
import { freeKey, requirePossible, wantedField } from "./custom-field-rules.ts";
import { listCustomFields, requireField, shownField, unused } from "./custom-field-shown.ts";
import { lockFields, selectKeys } from "./custom-field-sql.ts";
import { customFieldColumns } from "./custom-field-undo.ts";
import { applyDefinitions } from "./custom-field-upkeep.ts";
import { requireTarget, retypeCustomField } from "./custom-retype.ts";

export async function createCustomField(caller: Caller, input: NewCustomField) {
  const { noun, type, target = null } = input;
  requireTarget(type, target);
  const { result, actionId } = await inAction(caller, async (tx) => {
    const [, keys, rows] = await pipelined(lockFields(tx), selectKeys(tx, noun), selectLayout(tx, noun));
    if (keys.filter(({ is_restorable }) => is_restorable).length >= maxCustomFields)
      throw fieldError(
        "label",
        refusal("customFieldsFull", { count: maxCustomFields, days: deletedRetentionDays }),
      );
    const layout = rows.map(readDefinition);
    const others = layout.filter(({ is_deleted }) => !is_deleted);
    const id = newId();
    const wanted = wantedField({ ...emptyField, id, noun, type, label: input.label }, others, input);
    const key = freeKey(input.label, new Set(keys.map((each) => each.key)));
    const { changes, position } = await placed(tx, others, input.position);
    const taken = input.sortable === false ? undefined : slotsOf(layout);
    const field = { ...wanted, key, target, position };
    const row = newFieldRow(field, taken);
    await inserting(tx, "custom_fields", [row]).send();
    return {
      result: shownField({ ...field, sortable: row.sortable, version: 1 }, unused),
      action: {
        kind: "create",
        noun: "custom-field",
        label: input.label,
        changes: [creationOf("custom-field", id), ...changes],
      },
    };
  });
  return { field: result, actionId };
}

/**
 * Changes a custom field.
 * @throws AppError NOT_FOUND; FIELDS_COLLIDE after a concurrent change of the same property; INVALID_INPUT
 * for properties that the type does not support, and if records use a removed option without a replacement
 */
export async function updateCustomField(
  caller: Caller,
  kinds: readonly StoredKind[],
  id: string,
  { replace = {}, version, ...input }: CustomFieldChange,
) {
  let use = noUse;
  const { result, actionId } = await inBulkAction(caller, {
    prepare: async (tx) => {
      await allowLongWork(tx);
      await holdFields(tx);
      const field = (await customDefinitions(tx).send()).find((each) => each.id === id);
      if (field === undefined) throw new AppError("NOT_FOUND");
      use = await findUse(tx, field, input.options);
    },
    head: async (tx) => {
      const { label } = await requireRow(tx, "custom_fields", id);
      return { kind: "update", noun: "custom-field", label: input.label ?? String(label) };
    },
    work: async (tx, log) => {
      const { row, field } = await lockedDefinition(tx, id, "");
      await refuseCollision(tx, row, version, input);
      const others = (await customDefinitions(tx, field.noun).send()).filter((each) => each.id !== id);
      const wanted = wantedField(field, others, input);
      await requirePossible(tx, field, wanted, others);
      const stored = kinds.find(({ kind }) => kind.declaration.noun === field.noun);
      const change = { field, options: wanted.options, replace, use };
      const emptied = stored === undefined ? 0 : await replaceOptions(tx, stored, change, log);
      const answer = () => requireField(tx, caller, field, use.filled - emptied);
      const isMoved = input.position !== undefined && input.position !== field.position;
      const { changes, position } = isMoved
        ? await placed(tx, others, input.position)
        : { changes: [], position: field.position };
      const now = fieldValuesOf(customFieldColumns, row);
      const values = { ...storedField(wanted), type: field.type, position };
      const changed = difference(now, values);
      if (changed === undefined) return answer();
      await writeRows(tx, "custom_fields", customFieldColumns, [{ ...values, id }]);
      const own = { noun: "custom-field", recordId: id, op: "update", ...changed } as const;
      await log.add([{ ...own, version: row.version + 1 }, ...changes]);
      await applyDefinitions(tx);
      return answer();
    },
  });
  return { field: result, actionId };
}

const columnNames: Readonly<Record<string, string>> = { default: "default_value", unique: "is_unique" };

/** Refuses a change of properties that another member has changed since the caller read the field. */
async function refuseCollision(
  tx: TenantTx,
  { id, version }: { readonly id: string; readonly version: number },
  base: number | undefined,
  sent: object,
): Promise<void> {
  if (base === undefined || base >= version) return;
  const paths = new Map(Object.keys(sent).map((name) => [columnNames[name] ?? name, name]));
  const changes = await selectFieldChanges(tx, { id, version: base, fields: [...paths.keys()] });
  const [changed] = changes;
  if (changed === undefined) return;
  const errors = changes.map(({ field, name }) => ({
    path: paths.get(field) ?? field,
    message: refusal("fieldCollides", { name }),
  }));
  const { name, at } = changed;
  throw new AppError("FIELDS_COLLIDE", { errors, facts: { version, changed: { name, at }, current: {} } });
}

/**
 * Deletes a field, which hides its values.
 * @throws AppError NOT_FOUND
 */
export async function removeCustomField(caller: Caller, id: string) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    await holdFields(tx);
    const row = await requireRow(tx, "custom_fields", id);
    await marking(tx, "custom_fields", [id], true).send();
    await applyDefinitions(tx);
    const change = { noun: "custom-field", recordId: id, op: "delete", version: row.version + 1 } as const;
    return { result: { success: true as const }, action: oneChange(String(row.label), change) };
  });
  return { ...result, actionId: actionId ?? "" };
}

/** Shifts the other fields of the kind to free a position. */
async function placed(
  tx: TenantTx,
  others: readonly CustomDefinition[],
  wanted = others.length,
): Promise<{ changes: RecordChange[]; position: number }> {
  const position = Math.min(wanted, others.length);
  const moved = others.flatMap((field, index) => {
    const after = index < position ? index : index + 1;
    return field.position === after ? [] : [{ ...field, after }];
  });
  const rows = moved.map(({ id, after }) => ({ id, position: after }));
  await writeRows(tx, "custom_fields", ["position"], rows);
  const changes = moved.map(
    ({ id, position: before, after, version }): RecordChange => ({
      noun: "custom-field",
      recordId: id,
      op: "update",
      before: { position: before },
      after: { position: after },
      version: version + 1,
    }),
  );
  return { changes, position };
}

export function bindCustomFieldRoutes({ bind }: RouteBinder, kinds: readonly StoredKind[]): void {
  bind(customFieldRoutes.list, ({ caller, query }) => listCustomFields(caller, query));
  bind(customFieldRoutes.create, ({ caller, body }) => createCustomField(caller, body));
  bind(customFieldRoutes.update, ({ caller, params, body }) =>
    updateCustomField(caller, kinds, params.id, body),
  );
  bind(customFieldRoutes.retype, ({ caller, params, body }) => retypeCustomField(caller, params.id, body));
  bind(customFieldRoutes.remove, ({ caller, params }) => removeCustomField(caller, params.id));
}
