import type { AnyKind } from "@lanyard/contract/kind/record-kinds";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { selectRecordNames } from "#src/records/kind/record-name-sql.ts";
import { selectSurvivorId } from "#src/records/merge/merged-record-sql.ts";
import type { StoredKind } from "#src/records/write/record-writing.ts";

/**
 * Returns a live record. For a merged record, returns its survivor.
 * @throws AppError NOT_FOUND
 */
export function requireRecord<Shown extends { id: string }>(
  tx: TenantTx,
  stored: StoredKind<Shown>,
  id: string,
): Promise<Shown> {
  return liveRecord(tx, stored, id).send();
}

/** Returns the statement of `requireRecord`. */
export function liveRecord<Shown extends { id: string }>(
  tx: TenantTx,
  { kind, store }: StoredKind<Shown>,
  id: string,
): Statement<Shown> {
  return store
    .one(tx, id)
    .followedBy((record) =>
      record === undefined && kind.declaration.has.merge
        ? survivorOf(tx, store, id)
        : Statement.known(record),
    )
    .map((record) => {
      if (record === undefined) throw new AppError("NOT_FOUND");
      return record;
    });
}

function survivorOf<Shown extends { id: string }>(
  tx: TenantTx,
  store: StoredKind<Shown>["store"],
  id: string,
): Statement<Shown | undefined> {
  return selectSurvivorId(tx, id).followedBy((survivorId) =>
    survivorId === undefined ? Statement.known(undefined) : store.one(tx, survivorId),
  );
}

/** Runs `act` with the id, or with the survivor's id if the record was merged. */
export function followMerge<Result>(
  caller: Caller,
  declaration: AnyKind,
  id: string,
  act: (id: string) => Promise<Result>,
): Promise<Result> {
  return act(id).catch(async (error) => act((await survivorAfter(caller, declaration, id, error)).id));
}

/**
 * Returns the survivor of a merged record.
 * @throws the given error for a record that was not merged
 */
export async function survivorAfter(
  caller: Caller,
  declaration: AnyKind,
  id: string,
  error: unknown,
): Promise<{ readonly id: string; readonly name: string }> {
  if (!declaration.has.merge || !(error instanceof AppError) || error.code !== "NOT_FOUND") throw error;
  const survivor = await caller.reading(async (tx) => {
    const survivorId = await selectSurvivorId(tx, id).send();
    if (survivorId === undefined) return undefined;
    const [named] = await selectRecordNames(tx, declaration.noun, [survivorId]).send();
    return { id: survivorId, name: named?.name ?? "" };
  });
  if (survivor === undefined) throw error;
  return survivor;
}
