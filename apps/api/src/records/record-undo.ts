import { customName } from "@lanyard/contract/custom-field/custom-field-types";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { RawBuilder } from "kysely";
import type { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { withdrawNotices } from "#src/log/notice/notice-sql.ts";
import { type FieldValue, type FieldValues, sameValue } from "#src/log/record-change.ts";
import { lockedById, type Undoable, type UndoConflict } from "#src/log/undoable.ts";
import { normalizePoints } from "./contact-points.ts";
import { type CustomDefinition, heldDefinitions } from "./custom/custom-definition.ts";
import { takenValues } from "./custom/custom-unique.ts";
import { customKeysOf } from "./custom/custom-values.ts";
import { mergedLinks, purgedLinks } from "./lost-link.ts";
import { deleteMergedRecords, insertMergedRecords, selectMergedRecords } from "./merge/merged-record-sql.ts";
import { valuesOf } from "./record-kind.ts";
import { findDepartedMembers } from "./record-members.ts";
import { creationsReverted } from "./record-sql.ts";
import { markRecords, rewriteRecords, type StoredKind } from "./record-writing.ts";

type Wanted = readonly { readonly id: string; readonly values: FieldValues }[];

export interface UndoParts extends Pick<Undoable, "hold" | "settle" | "needed"> {
  /** Returns values that the log contains although forms cannot edit them, such as a board position. */
  readonly alsoLogged?: (row: Readonly<Record<string, unknown>>) => FieldValues;
  /** Returns a statement that writes the values of `alsoLogged`. */
  readonly alsoWrite?: (tx: TenantTx, updates: Wanted) => Statement<unknown>;
  /**
   * Returns further conflicts of the values that an undo restores, in addition to purged links, former
   * members and taken unique values.
   */
  readonly blocked?: (tx: TenantTx, wanted: Wanted) => Promise<ReadonlyMap<string, UndoConflict>>;
  /**
   * Returns the condition, on the alias `made`, for imported records that an undo deletes in one statement.
   * If undefined, an undo deletes all imported records one by one.
   */
  readonly mayBeReverted?: (tx: TenantTx) => RawBuilder<unknown>;
}

export function recordUndo(stored: StoredKind, parts: UndoParts = {}): Undoable {
  const { kind, store } = stored;
  const { noun, plural, parents, has } = kind.declaration;
  const { alsoLogged, alsoWrite, blocked, mayBeReverted, ...rest } = parts;
  return {
    ...rest,
    lock: async (tx, ids) =>
      lockedById(await store.lock(tx, ids), (row) => ({
        values: { ...valuesOf(kind, row), ...alsoLogged?.(row) },
      })),
    async write(tx, updates) {
      const writings = updates.map(({ id, values, before }) => ({ id, before, fields: values }));
      await rewriteRecords(tx, stored, writings);
      if (alsoLogged === undefined || alsoWrite === undefined) return;
      const moved = writings.filter(({ before: now, fields }) => {
        const also = alsoLogged(fields);
        return Object.keys(also).some((name) => !sameValue(also[name], now[name]));
      });
      if (moved.length > 0)
        await alsoWrite(
          tx,
          moved.map(({ id, fields }) => ({ id, values: fields })),
        ).send();
    },
    retell: withdrawNotices,
    normalizePoints: (values) => normalizePoints(kind.declaration.fields, values),
    async mark(tx, ids, deleted, mergedInto) {
      await markRecords(tx, stored, ids, deleted);
      if (!has.merge) return;
      if (!deleted) await deleteMergedRecords(tx, ids);
      else if (mergedInto !== undefined) await insertMergedRecords(tx, noun, ids, mergedInto);
    },
    merged: async (tx, ids) =>
      new Set((has.merge ? await selectMergedRecords(tx, ids) : []).map(({ id }) => id)),
    blocked: async (tx, wanted) =>
      new Map([
        ...(await purgedLinks(tx, wanted, parents)),
        ...(await findDepartedMembers(tx, wanted, kind.declaration)),
        ...(await takenValues(tx, noun, wanted)),
        ...((await blocked?.(tx, wanted)) ?? []),
      ]),
    unavailable: async (tx, changed) =>
      new Map([...(await mergedLinks(tx, changed, parents)), ...(await removedOptions(tx, noun, changed))]),
    ...(mayBeReverted && {
      revertCreations: (tx: TenantTx, actionId: string) =>
        creationsReverted(tx, { actionId, noun, table: plural }, mayBeReverted(tx)),
    }),
  };
}

/** Returns conflicts, by record id, for changes that would set a removed option of a custom field. */
async function removedOptions(
  tx: TenantTx,
  noun: RecordNoun,
  changed: Wanted,
): Promise<ReadonlyMap<string, UndoConflict>> {
  const keys = customKeysOf(changed.map(({ values }) => values));
  const definitions = keys.length === 0 ? [] : await heldDefinitions(tx, noun, keys);
  return new Map(
    changed.flatMap(({ id, values }) => {
      const field = definitions.find((each) => hasUnknownOption(each, values[customName(each.key)] ?? null));
      if (field === undefined) return [];
      const message = refusal("optionRemoved", { label: field.label });
      return [[id, { fields: [customName(field.key)], message }] as const];
    }),
  );
}

function hasUnknownOption({ type, options }: CustomDefinition, value: FieldValue): boolean {
  if (value === null || (type !== "choice" && type !== "choices")) return false;
  return [value].flat().some((each) => options.every(({ id }) => id !== each));
}
