import {
  type CustomFieldChange,
  type CustomRetype,
  type customField,
  customFieldRoutes,
  type NewCustomField,
} from "@lanyard/contract/custom-field/custom-field-schema";
import { searchedTypes, slotKind, uniqueTypes } from "@lanyard/contract/custom-field/custom-field-types";
import { customValueSchema, type ValueDefinition } from "@lanyard/contract/custom-field/custom-value";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { deletedRetentionDays, maxCustomFields, maxSortableFields } from "@lanyard/contract/limits";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import { foldText } from "@lanyard/contract/search/fold-text";
import { z } from "zod";
import { allowLongWork } from "#src/db/long-work-sql.ts";
import { newId } from "#src/db/new-id.ts";
import { pipelined, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { viewsUsing } from "#src/features/view/view.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { parsePart } from "#src/http/request-parsing.ts";
import { inAction, inBulkAction } from "#src/log/action.ts";
import { selectFieldChanges } from "#src/log/action-change-sql.ts";
import { difference, type FieldValues, fieldValuesOf, type RecordChange } from "#src/log/record-change.ts";
import type { UndoConflict } from "#src/log/undoable.ts";
import {
  type CustomDefinition,
  customDefinitions,
  isExpired,
  readDefinition,
} from "#src/records/custom/custom-definition.ts";
import {
  countCustomWords,
  lockLayout,
  selectLayout,
  selectLayouts,
} from "#src/records/custom/custom-definition-sql.ts";
import { slotOf } from "#src/records/custom/custom-sort.ts";
import { selectSharedValues } from "#src/records/custom/custom-unique-sql.ts";
import { selectRecordNames } from "#src/records/record-name-sql.ts";
import type { StoredKind } from "#src/records/record-writing.ts";
import {
  insertSettings,
  lockSettings,
  markSettings,
  writeSettings,
} from "#src/records/setting-record-sql.ts";
import { settingUndo } from "#src/records/undoable-setting.ts";
import { findUse, noUse, replaceOptions, wantedOptions } from "./custom-field-options.ts";
import { lockFields, selectKeys, updateState } from "./custom-field-sql.ts";
import {
  applyDefinitions,
  type ChangeableField,
  emptyField,
  newFieldRow,
  slotsOf,
  storedField,
  storedVariants,
} from "./custom-field-upkeep.ts";
import { forecastRetype, loggedType, requireTarget, retypedVariant } from "./custom-retype.ts";
import { selectProgress } from "./custom-rewriting-sql.ts";

/** The columns that admins can change, and the kind of record, which is fixed. */
export const customFieldColumns = [
  "noun",
  "label",
  "labels",
  "type",
  "options",
  "default_value",
  "required",
  "is_unique",
  "searched",
  "sortable",
  "section",
  "position",
  "storage",
];

export const customFieldUndo = settingUndo("custom_fields", customFieldColumns, {
  hold: holdFields,
  blocked: blockedFields,
  settle: applyDefinitions,
});

const patienceMs = 15_000;

/**
 * Locks the fields against concurrent changes and against writes of values.
 * @throws AppError UNAVAILABLE during an import or another long change of records
 */
async function holdFields(tx: TenantTx): Promise<void> {
  await lockFields(tx).send();
  if (!(await lockLayout(tx, patienceMs)))
    throw new AppError("UNAVAILABLE", { message: refusal("settingsBusy") });
}

async function blockedFields(
  tx: TenantTx,
  wanted: readonly { readonly id: string; readonly values: FieldValues }[],
): Promise<ReadonlyMap<string, UndoConflict>> {
  const known = (await selectLayouts(tx)).map(readDefinition);
  const live = known.filter(({ is_deleted }) => !is_deleted);
  const conflicts = new Map<string, UndoConflict>();
  for (const { id, values } of wanted) {
    const field = known.find((each) => each.id === id);
    const { noun, label, is_unique, storage } = values;
    if (isLabelTaken(live, { id, noun: String(noun), label: String(label) }))
      conflicts.set(id, {
        fields: ["label"],
        message: refusal("customLabelTaken", { label: String(label) }),
      });
    const isKept = field?.variants.some((variant) => variant.storage === storage && !isExpired(variant));
    if (field === undefined || !isKept)
      conflicts.set(id, { fields: ["type"], message: refusal("customFormerGone") });
    const isUnique = is_unique === true && field !== undefined;
    const message = isUnique ? await uniqueConflict(tx, field, String(storage)) : undefined;
    if (message !== undefined) conflicts.set(id, { fields: ["is_unique"], message });
  }
  return conflicts;
}

/** Returns the reason why a field with the values of a storage cannot be unique. */
async function uniqueConflict(
  tx: TenantTx,
  field: CustomDefinition,
  wanted: string,
): Promise<Refusal | undefined> {
  const variant = field.variants.find(({ storage }) => storage === wanted);
  if (variant === undefined || !uniqueTypes.has(variant.type)) return refusal("customTypeNotUnique");
  // If the storage is not yet filled, the job that fills it enforces uniqueness.
  const storage = variant.isFilled ? wanted : field.shown;
  if (field.is_unique && storage === field.shown) return undefined;
  return (await sharedValues(tx, field, storage))[0];
}

export function listCustomFields(
  caller: Caller,
  { noun, filled = true }: { noun?: RecordNoun | undefined; filled?: boolean | undefined },
) {
  return caller.reading(async (tx) => {
    const fields = await customDefinitions(tx, noun).send();
    return { fields: await shownFields(tx, caller, fields, filled ? countFilled(tx, fields) : undefined) };
  });
}

type ShownField = z.input<typeof customField>;

function countFilled(
  tx: TenantTx,
  fields: readonly CustomDefinition[],
): Statement<ReadonlyMap<string, number>> {
  const counting = [...Map.groupBy(fields, ({ noun }) => noun)].map(([noun, ofNoun]) =>
    countCustomWords(
      tx,
      noun,
      ofNoun.map(({ shown }) => shown),
    ).map((counts) => ofNoun.map(({ id, shown }) => [id, counts.get(shown) ?? 0] as const)),
  );
  return Statement.all(counting).map((counts) => new Map(counts.flat()));
}

/** Returns fields as the API shows them. Without `counting`, omits record counts and views. */
async function shownFields(
  tx: TenantTx,
  { personId }: Caller,
  fields: readonly CustomDefinition[],
  counting?: Statement<ReadonlyMap<string, number>>,
): Promise<ShownField[]> {
  const [filled, progress] = await pipelined(counting ?? Statement.known(new Map()), selectProgress(tx));
  const usedIn =
    counting !== undefined ? await viewsUsing(tx, personId) : () => ({ views: [], private_views: 0 });
  return fields.map((field) => ({
    ...shownField(
      { ...field, sortable: slotOf(field) !== undefined },
      { filled: filled.get(field.id) ?? 0, ...usedIn(field) },
    ),
    ...(field.shown !== field.storage && { retyping: progress.get(field.noun) ?? { done: 0, total: 0 } }),
  }));
}

type DefinedField = ChangeableField & Pick<CustomDefinition, "key" | "target" | "position" | "version">;
const unused = { filled: 0, views: [], private_views: 0 };

const shownField = (
  { default_value, is_unique, ...field }: DefinedField,
  use: Pick<ShownField, "filled" | "views" | "private_views">,
): ShownField => ({ ...field, default: default_value, unique: is_unique, ...use });

/**
 * Creates a custom field.
 * @throws AppError INVALID_INPUT for properties that the type does not support
 */
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
    await insertSettings(tx, "custom_fields", [row]);
    return {
      result: shownField({ ...field, sortable: row.sortable, version: 1 }, unused),
      action: {
        kind: "create",
        noun: "custom-field",
        label: input.label,
        changes: [{ noun: "custom-field", recordId: id, op: "create", version: 1 }, ...changes],
      },
    };
  });
  return answered(result, actionId);
}

/**
 * Changes a custom field.
 * @throws AppError NOT_FOUND; FIELDS_COLLIDE after a concurrent change of the same property; INVALID_INPUT as
 * for creation, and if records use a removed option without a replacement
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
      const { label } = await lockedField(tx, id);
      return { kind: "update", noun: "custom-field", label: input.label ?? String(label) };
    },
    work: async (tx, log) => {
      const row = await lockedField(tx, id);
      const field = readDefinition(row);
      if (field.shown !== field.storage) throw fieldError("", refusal("customRetyping"));
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
      await writeSettings(tx, "custom_fields", customFieldColumns, [{ ...values, id }]);
      const own = { noun: "custom-field", recordId: id, op: "update", ...changed } as const;
      await log.add([{ ...own, version: row.version + 1 }, ...changes]);
      await applyDefinitions(tx);
      return answer();
    },
  });
  return answered(result, actionId);
}

/** The columns whose names differ from the property. */
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
 * Throws AppError INVALID_INPUT if records share values of a unique field, if the type does not support a
 * property, or if there are too many sortable fields.
 */
async function requirePossible(
  tx: TenantTx,
  field: CustomDefinition,
  wanted: ChangeableField,
  others: readonly CustomDefinition[],
): Promise<void> {
  if (wanted.is_unique && !field.is_unique) {
    const shared = await sharedValues(tx, field, field.shown);
    if (shared.length > 0)
      throw new AppError("INVALID_INPUT", { errors: shared.map((message) => ({ path: "unique", message })) });
  }
  if (!wanted.sortable || field.sortable) return;
  const { label, type } = field;
  const kind = slotKind(type);
  if (kind === undefined) throw fieldError("sortable", refusal("customNotSorted", { label }));
  const alike = others.filter((each) => each.sortable && slotKind(each.type) === kind);
  if (alike.length >= maxSortableFields)
    throw fieldError("sortable", refusal("customSlotsFull", { count: maxSortableFields }));
}

const maxShared = 10;

/** Returns a refusal for each value that several records share. */
async function sharedValues(tx: TenantTx, { noun }: CustomDefinition, storage: string): Promise<Refusal[]> {
  const shared = await selectSharedValues(tx, noun, storage, maxShared);
  const ids = shared.flatMap((each) => each.ids);
  const found = ids.length === 0 ? [] : await selectRecordNames(tx, noun, ids).send();
  const names = new Map(found.map(({ id, name }) => [id, name ?? ""]));
  return shared.map(({ word, ids: [first = "", second = ""] }) =>
    refusal("customDuplicate", {
      value: word.slice(storage.length + 1),
      name: names.get(first) ?? "",
      other: names.get(second) ?? "",
    }),
  );
}

/**
 * Starts a change of type; in a dry run, returns only the forecast.
 * @throws AppError NOT_FOUND, INVALID_INPUT
 */
export async function retypeCustomField(caller: Caller, id: string, retype: CustomRetype) {
  const present = async (tx: TenantTx) => {
    const row = await lockedField(tx, id);
    const field = readDefinition(row);
    if (field.shown !== field.storage) throw fieldError("type", refusal("customRetyping"));
    return { row, field };
  };
  if (retype.dry_run) return forecastRetype(caller, retype, async (tx) => (await present(tx)).field);
  const { actionId = "" } = await inAction(caller, async (tx) => {
    await holdFields(tx);
    const { row, field } = await present(tx);
    const variant = retypedVariant(field, retype);
    const variants = [...field.variants, variant];
    await updateState(tx, {
      id,
      shown: field.shown,
      variants: storedVariants({ ...field, variants }),
      applied: field.applied ?? "[]",
    });
    const now = fieldValuesOf(customFieldColumns, row);
    const values = { ...now, ...loggedType(variant) };
    await writeSettings(tx, "custom_fields", customFieldColumns, [{ ...values, id }]);
    await applyDefinitions(tx);
    const own = { noun: "custom-field", recordId: id, op: "update", version: row.version + 1 } as const;
    return {
      result: undefined,
      action: {
        kind: "update",
        noun: "custom-field",
        label: field.label,
        changes: [{ ...own, ...difference(now, values) }],
      },
    };
  });
  return { actionId };
}

/**
 * Deletes a field, which hides its values.
 * @throws AppError NOT_FOUND
 */
export async function removeCustomField(caller: Caller, id: string) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    await holdFields(tx);
    const row = await lockedField(tx, id);
    await markSettings(tx, "custom_fields", [id], true);
    await applyDefinitions(tx);
    return {
      result: { success: true as const },
      action: {
        kind: "delete",
        noun: "custom-field",
        label: String(row.label),
        changes: [{ noun: "custom-field", recordId: id, op: "delete", version: row.version + 1 }],
      },
    };
  });
  return { ...result, actionId: actionId ?? "" };
}

async function lockedField(tx: TenantTx, id: string) {
  const [row] = await lockSettings(tx, "custom_fields", [id]);
  if (row === undefined || row.deleted_at !== null) throw new AppError("NOT_FOUND");
  return row;
}

async function requireField(
  tx: TenantTx,
  caller: Caller,
  { noun, id }: CustomDefinition,
  filled: number,
): Promise<ShownField> {
  const fields = (await customDefinitions(tx, noun).send()).filter((each) => each.id === id);
  const [field] = await shownFields(tx, caller, fields, Statement.known(new Map([[id, filled]])));
  if (field === undefined) throw new AppError("NOT_FOUND");
  return field;
}

/**
 * Validates and returns the requested definition.
 * @throws AppError INVALID_INPUT
 */
function wantedField(
  field: ChangeableField,
  others: readonly CustomDefinition[],
  input: Omit<CustomFieldChange, "position" | "replace" | "version">,
): ChangeableField {
  const { label = field.label, labels = field.labels, required = field.required } = input;
  const { section = field.section, default: given = field.default_value } = input;
  const { unique: is_unique = field.is_unique, searched = field.searched, sortable = field.sortable } = input;
  if (isLabelTaken(others, { ...field, label }))
    throw fieldError("label", refusal("customLabelTaken", { label }));
  if (is_unique && !uniqueTypes.has(field.type)) throw fieldError("unique", refusal("customTypeNotUnique"));
  if (searched && !searchedTypes.has(field.type))
    throw fieldError("searched", refusal("customTypeNotSearched"));
  const options = wantedOptions(field, input.options);
  const default_value = defaultOf({ ...field, options }, given, input.default !== undefined);
  return {
    ...field,
    label,
    labels,
    required,
    is_unique,
    searched,
    sortable,
    section,
    options,
    default_value,
  };
}

/** Returns whether another field of the kind has this label, ignoring case and accents. */
export function isLabelTaken(
  others: readonly Pick<CustomDefinition, "id" | "noun" | "label">[],
  { id, noun, label }: { readonly id: string; readonly noun: string; readonly label: string },
): boolean {
  const folded = foldText(label);
  return others.some((each) => each.id !== id && each.noun === noun && foldText(each.label) === folded);
}

/**
 * Returns the default value. Drops a stored default that the definition no longer allows, but refuses a
 * requested one.
 */
function defaultOf(
  field: ValueDefinition,
  value: unknown,
  isSent: boolean,
): CustomDefinition["default_value"] {
  const schema = customValueSchema(field);
  if (isSent) return parsePart(z.object({ default: schema }), { default: value }).default;
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** Shifts the other fields of the kind to free a position. */
async function placed(
  tx: TenantTx,
  others: readonly CustomDefinition[],
  wanted = others.length,
): Promise<{ changes: RecordChange[]; position: number }> {
  const position = Math.min(wanted, others.length);
  const moved = others.flatMap(({ id, position: before }, index) => {
    const after = index < position ? index : index + 1;
    return before === after ? [] : [{ id, before, after }];
  });
  if (moved.length === 0) return { changes: [], position };
  const rows = new Map(
    (
      await lockSettings(
        tx,
        "custom_fields",
        moved.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  await writeSettings(
    tx,
    "custom_fields",
    ["position"],
    moved.map(({ id, after }) => ({ id, position: after })),
  );
  const changes = moved.map(
    ({ id, before, after }): RecordChange => ({
      noun: "custom-field",
      recordId: id,
      op: "update",
      before: { position: before },
      after: { position: after },
      version: (rows.get(id)?.version ?? 0) + 1,
    }),
  );
  return { changes, position };
}

const longestKey = 60;

/**
 * Returns an unused key for a new field: the label in lower case, with a number if needed. Keys of deleted
 * fields count as used.
 */
export function freeKey(label: string, taken: ReadonlySet<string>): string {
  const words = foldText(label)
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/gu, "");
  const key = words.slice(0, longestKey) || "field";
  const numbered = (number: number): string =>
    taken.has(`${key}_${number}`) ? numbered(number + 1) : `${key}_${number}`;
  return taken.has(key) ? numbered(2) : key;
}

function answered(field: ShownField, actionId: string | undefined) {
  return { field, ...(actionId === undefined ? {} : { actionId }) };
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
