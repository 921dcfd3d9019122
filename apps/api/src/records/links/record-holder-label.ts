import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Holder } from "#src/records/kind/record-holder.ts";
import { holdLiveNames, selectLiveName } from "#src/records/kind/record-name-sql.ts";
import { selectSurvivorId } from "#src/records/merge/merged-record-sql.ts";

export async function requireHolderLabel(tx: TenantTx, holder: Holder): Promise<string> {
  const label = await selectLiveName(tx, holder);
  if (label === undefined) throw new AppError("NOT_FOUND");
  return label;
}

/**
 * Returns the live record for new notes and files, with its name. Follows merges, so that input from an open
 * page is not lost.
 * @throws AppError NOT_FOUND
 */
export async function requireHolder(
  tx: TenantTx,
  { noun, id: asked }: Holder,
): Promise<{ readonly holder: Holder; readonly label: string }> {
  const label = await selectLiveName(tx, { noun, id: asked });
  if (label !== undefined) return { holder: { noun, id: asked }, label };
  const id = recordKinds[noun].has.merge ? await selectSurvivorId(tx, asked).send() : undefined;
  if (id === undefined) throw new AppError("NOT_FOUND");
  return { holder: { noun, id }, label: await requireHolderLabel(tx, { noun, id }) };
}

/**
 * Returns the same record as `requireHolder`, and locks it against renaming, deletion and merging.
 * @throws AppError NOT_FOUND
 */
export async function holdHolder(
  tx: TenantTx,
  { noun, id }: Holder,
): Promise<{ readonly holder: Holder; readonly label: string }> {
  const held = await lockSurvivor(tx, { noun, id });
  if (held === undefined) throw new AppError("NOT_FOUND");
  return { holder: { noun, id: held.id }, label: held.label };
}

/**
 * Locks a live record against renaming, deletion and merging; returns undefined if there is none. Follows
 * merges, because an open page can have the id of a merged record.
 */
export async function lockSurvivor(
  tx: TenantTx,
  { noun, id }: Holder,
): Promise<{ readonly id: string; readonly label: string } | undefined> {
  const [held] = await holdLiveNames(tx, noun, [id]).send();
  if (held !== undefined) return { id, label: held.name ?? "" };
  const survivorId = recordKinds[noun].has.merge ? await selectSurvivorId(tx, id).send() : undefined;
  return survivorId === undefined ? undefined : lockSurvivor(tx, { noun, id: survivorId });
}

/** Returns the id under which a record's children are stored. Follows merges. */
export async function survivorIdOf<Id extends string | undefined>(
  tx: TenantTx,
  noun: RecordNoun,
  id: Id,
): Promise<Id | string> {
  if (id === undefined || !recordKinds[noun].has.merge) return id;
  return (await selectSurvivorId(tx, id).send()) ?? id;
}
