import { customName } from "@lanyard/contract/custom-field/custom-field-types";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { RawBuilder } from "kysely";
import type { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { type FieldValue, type FieldValues, sameValue } from "#src/log/record-change.ts";
import { lockedById, type Undoable, type UndoConflict } from "#src/log/undoable.ts";
import { type CustomDefinition, heldDefinitions } from "#src/records/custom/custom-definition.ts";
import { takenValues } from "#src/records/custom/custom-unique.ts";
import { customKeysOf } from "#src/records/custom/custom-values.ts";
import { normalizePoints } from "#src/records/kind/contact-points.ts";
import { valuesOf } from "#src/records/kind/record-kind.ts";
import { findDepartedMembers } from "#src/records/kind/record-members.ts";
import { creationsReverted } from "#src/records/kind/record-sql.ts";
import { mergedLinks, purgedLinks } from "#src/records/links/lost-link.ts";
import {
  deleteMergedRecords,
  insertMergedRecords,
  selectMergedRecords,
} from "#src/records/merge/merged-record-sql.ts";
import { markRecords, rewriteRecords, type StoredKind } from "./record-writing.ts";

type Wanted = readonly { readonly id: string; readonly values: FieldValues }[];

export interface UndoParts extends Pick<Undoable, "hold" | "settle" | "needed"> {
  /** Returns values that the log contains although forms cannot edit them, such as a board position. */
  readonly alsoLogged?: (row: Readonly<Record<string, unknown>>) => FieldValues;
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
    removedOptions: (tx, wanted) => removedOptions(tx, noun, wanted),
    unavailable: (tx, changed) => mergedLinks(tx, changed, parents),
    ...(mayBeReverted && {
      revertCreations: (tx: TenantTx, actionId: string) =>
        creationsReverted(tx, { actionId, noun, table: plural }, mayBeReverted(tx)),
    }),
  };
}

async function removedOptions(tx: TenantTx, noun: RecordNoun, wanted: Wanted) {
  const keys = customKeysOf(wanted.map(({ values }) => values));
  const definitions = keys.length === 0 ? [] : await heldDefinitions(tx, noun, keys);
  return new Map(
    wanted.flatMap(({ id, values }) => {
      const lost = definitions.flatMap((field) => {
        const value = values[customName(field.key)] ?? null;
        const kept = knownOptions(field, value);
        return sameValue(kept, value) ? [] : [{ field, kept }];
      });
      const [first] = lost;
      if (first === undefined) return [];
      const message = refusal("optionRemoved", { label: first.field.label });
      const without = Object.fromEntries(lost.map(({ field, kept }) => [customName(field.key), kept]));
      return [[id, { values: without, message }] as const];
    }),
  );
}

function knownOptions({ type, options }: CustomDefinition, value: FieldValue): FieldValue {
  if (value === null || (type !== "choice" && type !== "choices")) return value;
  const known = [value].flat().filter((each) => options.some(({ id }) => id === each));
  return known.length === 0 ? null : Array.isArray(value) ? known.map(String) : value;
}
