import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import type { Objection } from "#src/log/undoable.ts";
import { selectExistingIds } from "./purged-link-sql.ts";

type Links = Readonly<Record<string, "contacts" | "companies">>;

/** Which records cannot be given these values back, because what they linked to is gone for good. By id. */
export async function purgedLinks(
  tx: TenantTx,
  wanted: readonly { id: string; values: FieldValues }[],
  links: Links,
): Promise<ReadonlyMap<string, Objection>> {
  const objections = new Map<string, Objection>();
  for (const [field, table] of Object.entries(links)) {
    const linked = wanted.flatMap(({ id, values }) => {
      const to = values[field];
      return typeof to === "string" ? [{ id, to }] : [];
    });
    if (linked.length === 0) continue;
    const there = await selectExistingIds(
      tx,
      table,
      linked.map(({ to }) => to),
    );
    for (const { id, to } of linked)
      if (!there.has(to)) objections.set(id, { fields: [field], message: refusal("linkedRecordGone") });
  }
  return objections;
}
