import { noun as nounSchema } from "@lanyard/contract/action/action-schema";
import { exampleRoutes, type FirstSteps } from "@lanyard/contract/example/example-routes";
import { isRecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { TenantTx } from "#src/db/tenant.ts";
import { kindUndoables, linksTo } from "#src/features/kinds/kinds.ts";
import { noteUndo } from "#src/features/note/note.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import type { RecordChange } from "#src/log/record-change.ts";
import { countEach } from "#src/log/record-count.ts";
import type { Undoable } from "#src/log/undoable.ts";
import { fillWithExample, isEmpty } from "./example-filling.ts";
import {
  type ExampleRow,
  lockFilling,
  selectExample,
  selectNeeded,
  selectStepsTaken,
} from "./example-sql.ts";

/** The nouns of example records in locking order, parents first. */
const exampleNouns = [
  ...recordNouns.map((noun) => ({ noun, table: recordKinds[noun].plural })),
  { noun: "note" as const, table: "notes" },
].toSorted((left, right) => rankOf(left.noun) - rankOf(right.noun));

function rankOf(noun: string): number {
  return isRecordNoun(noun) ? Object.keys(recordKinds[noun].parents).length : Number.MAX_SAFE_INTEGER;
}

const undoables: Readonly<Partial<Record<string, Undoable>>> = { ...kindUndoables, note: noteUndo };

export function readFirstSteps(caller: Caller): Promise<FirstSteps> {
  return caller.reading(async (tx) => {
    const { imported, colleagues } = await selectStepsTaken(tx);
    const rows = await selectExample(tx, exampleNouns);
    const edited = rows.filter((row) => row.edited).length;
    const goingAll = await withoutNeeded(tx, rows);
    const live = await countAll(tx);
    const records = rows.filter(({ noun }) => isRecordNoun(noun)).length;
    return {
      is_empty: await isEmpty(tx),
      has_imported: imported,
      has_own_records: live > records,
      has_colleagues: colleagues,
      example:
        rows.length === 0 ? null : { records: rows.length, edited, needed: rows.length - goingAll.length },
    };
  });
}

async function countAll(tx: TenantTx): Promise<number> {
  const counts = await countEach(tx, recordNouns).send();
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Deletes the remaining example data in one action. Keeps records to which users' records link, and keeps
 * edited records unless `also_edited` is set.
 */
export async function removeExample(caller: Caller, { also_edited: alsoEdited }: { also_edited: boolean }) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    await lockFilling(tx);
    for (const { noun } of exampleNouns) await undoables[noun]?.hold?.(tx);
    const versions = await lockAll(tx, await selectExample(tx, exampleNouns));
    // A concurrent request may have changed rows before the lock.
    const rows = await selectExample(tx, exampleNouns);
    const wanted = rows.filter(({ edited }) => alsoEdited || !edited);
    const going = await withoutNeeded(tx, wanted);
    const changes: RecordChange[] = [];
    for (const { noun } of exampleNouns) {
      const ids = going.filter((row) => row.noun === noun).map(({ id }) => id);
      if (ids.length === 0) continue;
      await undoables[noun]?.mark(tx, ids, true);
      changes.push(...ids.flatMap((id) => deletion(noun, id, versions.get(id))));
    }
    const result = { deleted: changes.length, kept: rows.length - changes.length };
    if (changes.length === 0) return { result };
    const head = { kind: "example-removal", noun: "contact", label: "", isOfAllNouns: true } as const;
    return { result, action: { ...head, changes } };
  });
  return { success: true as const, ...result, actionId };
}

type Locked = { readonly version: number; readonly subjectId: string };

async function lockAll(tx: TenantTx, rows: readonly ExampleRow[]): Promise<ReadonlyMap<string, Locked>> {
  const locked = new Map<string, Locked>();
  for (const { noun } of exampleNouns) {
    const ids = rows.filter((row) => row.noun === noun).map(({ id }) => id);
    for (const [id, record] of (await undoables[noun]?.lock(tx, ids)) ?? []) locked.set(id, record);
  }
  return locked;
}

function deletion(noun: string, recordId: string, locked: Locked | undefined): RecordChange[] {
  if (locked === undefined) return [];
  const { version, subjectId } = locked;
  return [{ noun: nounSchema.parse(noun), recordId, subjectId, op: "delete", version: version + 1 }];
}

/**
 * Returns the rows that can be deleted. Keeps rows to which other records link, and repeats the selection,
 * because kept rows can link to further rows.
 */
async function withoutNeeded(tx: TenantTx, rows: readonly ExampleRow[]): Promise<readonly ExampleRow[]> {
  const needed = new Set<string>();
  for (const noun of recordNouns) {
    const ids = rows.filter((row) => row.noun === noun).map(({ id }) => id);
    if (ids.length === 0) continue;
    const going = rows.map(({ id }) => id);
    for (const link of linksTo(noun))
      for (const id of await selectNeeded(tx, link, ids, going)) needed.add(id);
  }
  const others = rows.filter(({ id }) => !needed.has(id));
  return needed.size === 0 ? rows : withoutNeeded(tx, others);
}

export function bindExampleRoutes({ bind }: RouteBinder): void {
  bind(exampleRoutes.read, ({ caller }) => readFirstSteps(caller));
  bind(exampleRoutes.fill, ({ caller, body }) => fillWithExample(caller, body.today));
  bind(exampleRoutes.remove, ({ caller, body }) => removeExample(caller, body));
}
