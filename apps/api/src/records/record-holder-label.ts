import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import { selectSurvivorId } from "./merge/merged-record-sql.ts";
import type { Holder } from "./record-holder.ts";
import { holdLiveNames, selectLiveName } from "./record-name-sql.ts";

/**
 * Returns the display name of a live record.
 * @throws AppError NOT_FOUND when it is absent, deleted or foreign.
 */
export async function requireHolderLabel(tx: TenantTx, holder: Holder): Promise<string> {
  const label = await selectLiveName(tx, holder);
  if (label === undefined) throw new AppError("NOT_FOUND");
  return label;
}

/**
 * Returns the live record that holds notes and files, with its name. For a merged record, returns the
 * survivor, so that input on a page that is still open is not lost.
 * @throws AppError NOT_FOUND when it is absent, deleted or foreign.
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
 * Returns the same record, locked against deletion and merging: otherwise an addition could end up on a
 * merged record that no user sees.
 * @throws AppError NOT_FOUND when it is absent, deleted or foreign.
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
 * Locks a live record, or the survivor of a merged one, against renaming, deletion and merging; undefined if
 * there is none. Every new child resolves its parent this way, because an open page knows only the merged id.
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

/** Returns the id by which a list finds a record's children: for a merged record that of the survivor. */
export async function survivorIdOf<Id extends string | undefined>(
  tx: TenantTx,
  noun: RecordNoun,
  id: Id,
): Promise<Id | string> {
  if (id === undefined || !recordKinds[noun].has.merge) return id;
  return (await selectSurvivorId(tx, id).send()) ?? id;
}
