import type { NewCustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { deletedRetentionDays, maxCustomFields } from "@lanyard/contract/limits";
import { withColors } from "@lanyard/contract/pipeline/stage-colors";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { foldText } from "@lanyard/contract/search/fold-text";
import { newId } from "#src/db/new-id.ts";
import { pipelined } from "#src/db/statement.ts";
import { inserting } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { fieldError } from "#src/http/app-error.ts";
import type { BulkLog } from "#src/log/action.ts";
import { difference, fieldValuesOf, type RecordChange } from "#src/log/record-change.ts";
import {
  type CustomDefinition,
  customDefinitions,
  readDefinition,
  storedTexts,
} from "#src/records/custom/custom-definition.ts";
import { selectLayouts } from "#src/records/custom/custom-definition-sql.ts";
import { lockRows, writeRows } from "#src/records/kind/row-sql.ts";
import { emptyField, freeSlot, newFieldRow, slotsOf } from "./custom-field-row.ts";
import { freeKey, isLabelTaken } from "./custom-field-rules.ts";
import { lockFields, selectKeys } from "./custom-field-sql.ts";
import { customFieldColumns } from "./custom-field-undo.ts";
import { insertRewriting } from "./custom-rewriting-sql.ts";

export interface PlannedField extends Pick<CustomDefinition, "noun" | "key" | "label" | "type"> {
  readonly isNew: boolean;
  readonly section?: string | undefined;
  readonly options: readonly { readonly id: string; readonly label: string }[];
}

type WantedField = Pick<NewCustomField, "noun" | "label" | "type"> & { readonly path: string };

/**
 * Returns the keys for new fields, in order.
 * @throws AppError INVALID_INPUT with the path of the first field that cannot be created
 */
export async function plannedKeys(tx: TenantTx, wanted: readonly WantedField[]): Promise<string[]> {
  const live = await customDefinitions(tx).send();
  const taken = new Map<RecordNoun, { all: Set<string>; restorable: number }>();
  for (const noun of new Set(wanted.map((field) => field.noun))) {
    const keys = await selectKeys(tx, noun).send();
    const restorable = keys.filter(({ is_restorable }) => is_restorable).length;
    taken.set(noun, { all: new Set(keys.map(({ key }) => key)), restorable });
  }
  return wanted.map(({ noun, label, type, path }, index) => {
    const others = [...live, ...wanted.slice(0, index).map((field, id) => ({ ...field, id: String(id) }))];
    if (isLabelTaken(others, { id: path, noun, label }))
      throw fieldError(path, refusal("customLabelTaken", { label }));
    if (type === "record") throw fieldError(path, refusal("customTargetMissing"));
    const keys = taken.get(noun) ?? { all: new Set<string>(), restorable: 0 };
    if (keys.restorable >= maxCustomFields)
      throw fieldError(
        path,
        refusal("customFieldsFull", { count: maxCustomFields, days: deletedRetentionDays }),
      );
    const key = freeKey(label, keys.all);
    keys.all.add(key);
    keys.restorable += 1;
    return key;
  });
}

/**
 * Creates the planned new fields, and adds the planned options to existing fields.
 * @throws AppError INVALID_INPUT if another field has received one of the labels in the meantime
 */
export async function createPlannedFields(
  tx: TenantTx,
  log: Pick<BulkLog, "add">,
  planned: readonly PlannedField[],
): Promise<void> {
  if (planned.length === 0) return;
  const [, live] = await pipelined(lockFields(tx), customDefinitions(tx));
  const { added = [], changed = [] } = Object.groupBy(planned, ({ isNew }) => (isNew ? "added" : "changed"));
  await insertFields(tx, log, { fields: added, live });
  await addOptions(tx, log, { fields: changed, live });
}

interface Planned {
  readonly fields: readonly PlannedField[];
  readonly live: readonly CustomDefinition[];
}

async function insertFields(tx: TenantTx, log: Pick<BulkLog, "add">, { fields, live }: Planned) {
  const taken = fields.find(({ noun, label }) => isLabelTaken(live, { id: "", noun, label }));
  if (taken !== undefined) throw fieldError("", refusal("customLabelTaken", { label: taken.label }));
  const slots = Map.groupBy((await selectLayouts(tx)).map(readDefinition), ({ noun }) => noun);
  const rows = fields.map((field, index) => {
    const { noun, key, label, type, section = emptyField.section, options } = field;
    const before = fields.slice(0, index).filter((other) => other.noun === noun);
    const position = live.filter((other) => other.noun === noun).length + before.length;
    const wanted = { ...emptyField, id: newId(), noun, label, type, section, options: withColors(options) };
    const taken = new Set(slotsOf(slots.get(noun) ?? []));
    for (const other of before) taken.add(freeSlot(other.type, taken) ?? "");
    return newFieldRow({ ...wanted, key, target: null, position }, taken, false);
  });
  await inserting(tx, "custom_fields", rows).send();
  // The file was read before the fields had sort columns, so background work fills these columns.
  for (const { noun, key } of fields) await insertRewriting(tx, noun, [key]);
  await log.add(rows.map(({ id }) => ({ noun: "custom-field", recordId: id, op: "create", version: 1 })));
}

async function addOptions(tx: TenantTx, log: Pick<BulkLog, "add">, { fields, live }: Planned) {
  const added = new Map(
    fields.flatMap(({ noun, key, options }) =>
      live
        .filter((field) => field.noun === noun && field.key === key)
        .map(({ id }) => [id, options] as const),
    ),
  );
  const rows = await lockRows(tx, "custom_fields", [...added.keys()]);
  const written = rows.flatMap((row) => {
    const { options, labels } = readDefinition(row);
    const isKnown = ({ label }: { label: string }) =>
      options.some((option) => foldText(option.label) === foldText(label));
    const more = (added.get(row.id) ?? []).filter((option) => !isKnown(option));
    const now = fieldValuesOf(customFieldColumns, row);
    const values = { ...now, ...storedTexts({ labels, options: withColors([...options, ...more]) }) };
    const changed = difference(now, values);
    if (changed === undefined) return [];
    const change: RecordChange = {
      ...{ noun: "custom-field", recordId: row.id, op: "update", version: row.version + 1 },
      ...changed,
    };
    return [{ values: { ...values, id: row.id }, change }];
  });
  const values = written.map((row) => row.values);
  await writeRows(tx, "custom_fields", customFieldColumns, values);
  await log.add(written.map(({ change }) => change));
}
