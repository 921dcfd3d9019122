import {
  type CustomFieldChange,
  type customField,
  customFieldRoutes,
  type NewCustomField,
} from "@lanyard/contract/custom-field/custom-field-schema";
import { customValueSchema, type ValueDefinition } from "@lanyard/contract/custom-field/custom-value";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { defaultStageColor, deletedRetentionDays, maxCustomFields } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { foldText } from "@lanyard/contract/search/fold-text";
import { z } from "zod";
import { newId } from "#src/db/new-id.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { viewsUsing } from "#src/features/view/view.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { readableNouns } from "#src/http/key-scope.ts";
import { parsePart } from "#src/http/request-parsing.ts";
import { inAction } from "#src/log/action.ts";
import { difference, fieldValuesOf, type RecordChange } from "#src/log/record-change.ts";
import {
  type CustomDefinition,
  customDefinitions,
  readDefinition,
  storedTexts,
} from "#src/records/custom/custom-definition.ts";
import { countCustomWords } from "#src/records/custom/custom-definition-sql.ts";
import { customWord } from "#src/records/custom/custom-words.ts";
import {
  insertSettings,
  lockSettings,
  markSettings,
  writeSettings,
} from "#src/records/setting-record-sql.ts";
import { settingUndo } from "#src/records/undoable-setting.ts";
import { lockFields, selectKeys } from "./custom-field-sql.ts";

/** The columns that an administrator can change, and the kind of record, which stays. */
export const customFieldColumns = [
  "noun",
  "label",
  "labels",
  "options",
  "default_value",
  "required",
  "section",
  "position",
];

/** The undo functions of custom fields. */
export const customFieldUndo = settingUndo("custom_fields", customFieldColumns, {
  hold: lockFields,
  async blocked(tx, wanted) {
    const live = await customDefinitions(tx).send();
    return new Map(
      wanted.flatMap(({ id, values: { noun, label } }) => {
        const isTaken = isLabelTaken(live, { id, noun: String(noun), label: String(label) });
        const message = refusal("customLabelTaken", { label: String(label) });
        return isTaken ? [[id, { fields: ["label"], message }] as const] : [];
      }),
    );
  },
});

/** The fields of the kinds that the caller may read. */
export function listCustomFields(
  caller: Caller,
  { noun, filled = true }: { noun?: RecordNoun | undefined; filled?: boolean | undefined },
) {
  const readable = readableNouns(caller);
  return caller.reading(async (tx) => {
    const defined = await customDefinitions(tx, noun).send();
    const fields = defined.filter((field) => readable.has(field.noun));
    return { fields: await shownFields(tx, caller, fields, filled) };
  });
}

type ShownField = z.input<typeof customField>;

async function shownFields(
  tx: TenantTx,
  { personId }: Caller,
  fields: readonly CustomDefinition[],
  isCounted = true,
): Promise<ShownField[]> {
  const counted = isCounted ? fields : [];
  const counting = [...Map.groupBy(counted, ({ noun }) => noun)].map(([noun, ofNoun]) =>
    countCustomWords(
      tx,
      noun,
      ofNoun.map(({ key }) => key),
    ).map((counts) => ofNoun.map(({ id, key }) => [id, counts.get(key) ?? 0] as const)),
  );
  const filled = new Map((await Statement.all(counting).send()).flat());
  const usedIn = await viewsUsing(tx, personId);
  return fields.map(({ default_value, ...field }) => ({
    ...field,
    default: default_value,
    // Nothing makes a field unique or searched yet.
    unique: false,
    searched: false,
    filled: filled.get(field.id) ?? 0,
    views: usedIn(field),
  }));
}

/** @throws AppError INVALID_INPUT for what no field of the type can be */
export async function createCustomField(caller: Caller, input: NewCustomField) {
  const { noun, type, target = null } = input;
  if (type === "record" && target === null) throw fieldError("target", refusal("customTargetMissing"));
  if (type !== "record" && target !== null) throw fieldError("target", refusal("customTargetOfOtherType"));
  const { result, actionId } = await inAction(caller, async (tx) => {
    await lockFields(tx);
    const keys = await selectKeys(tx, noun);
    if (keys.filter(({ is_restorable }) => is_restorable).length >= maxCustomFields)
      throw fieldError(
        "label",
        refusal("customFieldsFull", { count: maxCustomFields, days: deletedRetentionDays }),
      );
    const others = await customDefinitions(tx, noun).send();
    const id = newId();
    const empty = { type, options: [], default_value: null, required: false, section: "custom", labels: {} };
    const wanted = wantedField({ ...empty, id, noun, label: input.label }, others, input);
    const key = freeKey(input.label, new Set(keys.map((each) => each.key)));
    const { changes, position } = await placed(tx, others, input.position);
    await insertSettings(tx, "custom_fields", [{ id, ...storedField(wanted), key, type, target, position }]);
    return {
      result: await requireField(tx, caller, noun, id),
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

/** @throws AppError NOT_FOUND; INVALID_INPUT as creating one, and for an option that records have */
export async function updateCustomField(caller: Caller, id: string, input: CustomFieldChange) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    await lockFields(tx);
    const row = await lockedField(tx, id);
    const field = readDefinition(row);
    const others = (await customDefinitions(tx, field.noun).send()).filter((each) => each.id !== id);
    const wanted = wantedField(field, others, input);
    await requireUnusedOptions(tx, field, wanted);
    const isMoved = input.position !== undefined && input.position !== field.position;
    const { changes, position } = isMoved
      ? await placed(tx, others, input.position)
      : { changes: [], position: field.position };
    const now = fieldValuesOf(customFieldColumns, row);
    const values = { ...storedField(wanted), position };
    const changed = difference(now, values);
    if (changed === undefined) return { result: await requireField(tx, caller, field.noun, id) };
    await writeSettings(tx, "custom_fields", customFieldColumns, [{ ...values, id }]);
    const own = { noun: "custom-field", recordId: id, op: "update", ...changed } as const;
    return {
      result: await requireField(tx, caller, field.noun, id),
      action: {
        kind: "update",
        noun: "custom-field",
        label: wanted.label,
        changes: [{ ...own, version: row.version + 1 }, ...changes],
      },
    };
  });
  return answered(result, actionId);
}

/** Hides a field and its values. @throws AppError NOT_FOUND */
export async function removeCustomField(caller: Caller, id: string) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    await lockFields(tx);
    const row = await lockedField(tx, id);
    await markSettings(tx, "custom_fields", [id], true);
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

async function requireField(tx: TenantTx, caller: Caller, noun: RecordNoun, id: string): Promise<ShownField> {
  const fields = (await customDefinitions(tx, noun).send()).filter((each) => each.id === id);
  const [field] = await shownFields(tx, caller, fields);
  if (field === undefined) throw new AppError("NOT_FOUND");
  return field;
}

type ChangeableField = Omit<CustomDefinition, "key" | "target" | "position">;

/** The definition that a request asks for. @throws AppError INVALID_INPUT */
function wantedField(
  field: ChangeableField,
  others: readonly CustomDefinition[],
  input: Omit<CustomFieldChange, "position">,
): ChangeableField {
  const { label = field.label, labels = field.labels, required = field.required } = input;
  const { section = field.section, default: given = field.default_value } = input;
  if (isLabelTaken(others, { ...field, label }))
    throw fieldError("label", refusal("customLabelTaken", { label }));
  const options = wantedOptions(field, input.options);
  const default_value = defaultOf({ ...field, options }, given, input.default !== undefined);
  return { ...field, label, labels, required, section, options, default_value };
}

/** Labels of one kind differ in more than case and accents. */
export function isLabelTaken(
  others: readonly Pick<CustomDefinition, "id" | "noun" | "label">[],
  { id, noun, label }: { readonly id: string; readonly noun: string; readonly label: string },
): boolean {
  const folded = foldText(label);
  return others.some((each) => each.id !== id && each.noun === noun && foldText(each.label) === folded);
}

function wantedOptions(
  { type, options: known }: Pick<ChangeableField, "type" | "options">,
  sent: CustomFieldChange["options"],
): CustomDefinition["options"] {
  const isChoice = type === "choice" || type === "choices";
  if (!isChoice && sent !== undefined && sent.length > 0)
    throw fieldError("options", refusal("optionsOfOtherType"));
  const wanted = (sent ?? known).map((each, index) => {
    const present = known.find(({ id }) => id === each.id);
    if (each.id !== undefined && present === undefined)
      throw fieldError(`options.${index}.id`, refusal("optionUnknown"));
    return {
      id: each.id ?? newId(),
      label: each.label,
      color: each.color ?? present?.color ?? defaultStageColor,
    };
  });
  if (isChoice && wanted.length === 0) throw fieldError("options", refusal("optionsMissing"));
  const labels = new Set<string>();
  for (const [index, { id, label }] of wanted.entries()) {
    const isTwice = labels.has(foldText(label)) || wanted.some((each, at) => at < index && each.id === id);
    if (isTwice) throw fieldError(`options.${index}.label`, refusal("optionTwice", { label }));
    labels.add(foldText(label));
  }
  return wanted;
}

/** A default that a changed definition no longer allows is dropped; one that is sent is refused. */
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

/** @throws AppError INVALID_INPUT for a removed option that a record has */
async function requireUnusedOptions(
  tx: TenantTx,
  { noun, key, options }: CustomDefinition,
  wanted: Pick<ChangeableField, "options">,
): Promise<void> {
  const removed = options.filter(({ id }) => wanted.options.every((each) => each.id !== id));
  const words = removed.map(({ id }) => customWord(key, id));
  const counts = await countCustomWords(tx, noun, words).send();
  const used = removed.find(({ id }) => (counts.get(customWord(key, id)) ?? 0) > 0);
  if (used !== undefined) throw fieldError("options", refusal("optionInUse", { label: used.label }));
}

export function storedField({
  noun,
  label,
  labels,
  options,
  default_value,
  required,
  section,
}: ChangeableField) {
  return {
    noun,
    label,
    ...storedTexts({ labels, options }),
    default_value: default_value === null ? null : JSON.stringify(default_value),
    required,
    section,
  };
}

/** Makes room for a field among the others of its kind. */
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

/** The key of a new field: its first label in small letters, numbered where another field has had it. */
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

export function bindCustomFieldRoutes({ bind }: RouteBinder): void {
  bind(customFieldRoutes.list, ({ caller, query }) => listCustomFields(caller, query));
  bind(customFieldRoutes.create, ({ caller, body }) => createCustomField(caller, body));
  bind(customFieldRoutes.update, ({ caller, params, body }) => updateCustomField(caller, params.id, body));
  bind(customFieldRoutes.remove, ({ caller, params }) => removeCustomField(caller, params.id));
}
