import type { AnyKind } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import type { Objection } from "#src/log/undoable.ts";
import { selectExistingIds } from "./purged-link-sql.ts";

/** Which records cannot be given these values back, because what they linked to is gone for good. By id. */
export async function purgedLinks(
  tx: TenantTx,
  wanted: readonly { id: string; values: FieldValues }[],
  parents: AnyKind["parents"],
): Promise<ReadonlyMap<string, Objection>> {
  const objections = new Map<string, Objection>();
  for (const [field, { to }] of Object.entries(parents)) {
    const linked = wanted.flatMap(({ id, values }) => {
      const parentId = values[field];
      return typeof parentId === "string" ? [{ id, parentId }] : [];
    });
    if (linked.length === 0) continue;
    const there = await selectExistingIds(
      tx,
      to,
      linked.map(({ parentId }) => parentId),
    );
    for (const { id, parentId } of linked)
      if (!there.has(parentId)) objections.set(id, { fields: [field], message: refusal("linkedRecordGone") });
  }
  return objections;
}
