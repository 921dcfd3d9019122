import { customKeyOf, customName } from "@lanyard/contract/custom-field/custom-field-types";
import { type FieldTable, memberFieldNames } from "@lanyard/contract/kind/field-descriptor";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { maxBulkUpdate } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { allowLongWork } from "#src/db/long-work-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { fieldError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { inBulkAction } from "#src/log/action.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import { heldDefinitions } from "#src/records/custom/custom-definition.ts";
import { readCustom } from "#src/records/custom/custom-reader.ts";
import { labelOf, type RecordKind, valuesOf } from "#src/records/kind/record-kind.ts";
import { requireMembers } from "#src/records/kind/record-members.ts";
import type { SentValues } from "#src/records/kind/record-values.ts";
import type { RecordList } from "#src/records/list/record-list.ts";
import { selectMatchingIds } from "#src/records/list/record-list-sql.ts";
import { heldOnce } from "./record-edit.ts";
import {
  type PerRecordUpdate,
  recordsPerStep,
  stageEntered,
  tagsFieldOf,
  updateEach,
} from "./record-update-steps.ts";
import type { StoredKind } from "./record-writing.ts";

export interface ChosenRecords {
  readonly ids?: readonly string[] | undefined;
  readonly matching?: SentValues | undefined;
  readonly except?: readonly string[] | undefined;
}

export type BulkUpdate = ChosenRecords & Omit<PerRecordUpdate, "hold">;

/**
 * Changes fields of many records in one action and one transaction. Runs the kind's hooks for each record and
 * reports refusals by record.
 * @throws AppError INVALID_INPUT if no record can be changed, and STAGE_FIELDS_MISSING if `fill` lacks fields
 * that the stage requires
 */
export async function bulkUpdate(
  caller: Caller,
  stored: StoredKind,
  asked: BulkUpdate,
  listOf: (tx: TenantTx, matching: SentValues) => Promise<RecordList>,
) {
  const { kind } = stored;
  requireEditable(kind, asked);
  const { noun } = kind.declaration;
  let update = asked;
  let hold: PerRecordUpdate["hold"] = async () => undefined;
  let ids: readonly string[] = [];
  const { result, actionId } = await inBulkAction(caller, {
    prepare: allowLongWork,
    head: async (tx) => {
      const read = (sent: SentValues) => readCustom(tx, caller, noun, sent);
      const fill = asked.fill && (await read(asked.fill));
      update = { ...asked, change: await read(asked.change), fill };
      const all = { ...fill, ...update.change };
      await requireShareable(tx, noun, "change", update.change);
      await requireShareable(tx, noun, "fill", fill ?? {});
      const stageId = stageEntered(kind, update);
      if (stageId !== undefined) await kind.hooks.holdStage?.(tx, stageId).send();
      hold = heldOnce(tx, kind);
      // Locks all linked rows in one order. The steps then lock no more linked rows, even for a record that
      // takes only some values of `fill`.
      await hold(all);
      await requireMembers(tx, caller, kind.declaration, namedMembers(kind, all));
      ids = await chosenIds(tx, update, listOf);
      const [first] = await stored.store.lock(tx, ids.slice(0, 1));
      return { kind: "bulk-update", noun, label: first ? labelOf(kind, valuesOf(kind, first)) : "" };
    },
    work: (tx, log) => updateEach(tx, caller, stored, stepsOf(ids), { ...update, hold }, log),
  });
  const unchanged = ids.length - result.changed - result.failed.length;
  return { success: true as const, ...result, unchanged, actionId };
}

function requireEditable(kind: RecordKind, { change, fill = {}, add_tags, remove_tags }: BulkUpdate): void {
  for (const [part, values] of Object.entries({ change, fill }))
    for (const name of namesSent(values))
      if (kind.declaration.fields[name]?.isOfOneOnly)
        throw fieldError(`${part}.${name}`, refusal("notBulkEditable"));
  const tags = (add_tags?.length ?? 0) + (remove_tags?.length ?? 0);
  if (namesSent(change).length === 0 && tags === 0) throw fieldError("change", refusal("bulkChangeEmpty"));
  if (tags > 0 && tagsFieldOf(kind) === undefined)
    throw fieldError(add_tags ? "add_tags" : "remove_tags", refusal("notBulkEditable"));
}

const namesSent = (values: SentValues) => Object.keys(values).filter((name) => values[name] !== undefined);

async function requireShareable(
  tx: TenantTx,
  noun: RecordNoun,
  part: "change" | "fill",
  values: SentValues,
): Promise<void> {
  const names = Object.keys(values).filter(
    (name) => customKeyOf(name) !== undefined && values[name] !== null,
  );
  if (names.length === 0) return;
  const unique = (await heldDefinitions(tx, noun)).filter(({ is_unique }) => is_unique);
  const found = unique.find(({ key }) => names.includes(customName(key)));
  if (found !== undefined) throw fieldError(`${part}.${customName(found.key)}`, refusal("notBulkEditable"));
}

function namedMembers({ declaration }: RecordKind, change: SentValues): FieldValues {
  return Object.fromEntries(
    memberFieldNames<FieldTable>(declaration.fields).flatMap((name) =>
      typeof change[name] === "string" ? [[name, change[name]] as const] : [],
    ),
  );
}

/** Returns the ids in sorted order, so that concurrent bulk updates do not deadlock. */
async function chosenIds(
  tx: TenantTx,
  { ids, matching = {}, except = [] }: BulkUpdate,
  listOf: (tx: TenantTx, matching: SentValues) => Promise<RecordList>,
): Promise<readonly string[]> {
  if (ids !== undefined) return [...new Set(ids)].toSorted();
  const found = await selectMatchingIds(tx, await listOf(tx, matching), maxBulkUpdate + except.length + 1);
  const leftOut = new Set(except);
  const chosen = found.filter((id) => !leftOut.has(id));
  if (chosen.length > maxBulkUpdate)
    throw fieldError("matching", refusal("tooManyToChange", { count: maxBulkUpdate }));
  return chosen.toSorted();
}

function stepsOf(ids: readonly string[]): (readonly string[])[] {
  const count = Math.ceil(ids.length / recordsPerStep);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * recordsPerStep, (index + 1) * recordsPerStep),
  );
}
