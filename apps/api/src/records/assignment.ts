import { type FieldTable, memberFieldNames } from "@lanyard/contract/kind/field-descriptor";
import type { AnyKind } from "@lanyard/contract/kind/record-kinds";
import type { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Caller } from "#src/http/caller.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import { addNotices } from "./notice/notice.ts";

/** A record that was written, and what it is called. */
export interface AssignedRecord {
  readonly id: string;
  readonly label: string;
  readonly fields: FieldValues;
  /** What it was before; nothing for a new one. */
  readonly before?: FieldValues;
}

/** Tells people that records were made theirs by somebody else: one notice each, however many the records. */
export function notifyAssignees(
  tx: TenantTx,
  { personId, name }: Pick<Caller, "personId" | "name">,
  { noun, fields: table }: AnyKind,
  records: readonly AssignedRecord[],
): Statement<void> {
  const assigned = memberFieldNames<FieldTable>(table).flatMap((field) =>
    records.flatMap((record) => {
      const member = record.fields[field];
      const isNew = typeof member === "string" && member !== personId && member !== record.before?.[field];
      return isNew ? [{ member, record }] : [];
    }),
  );
  const byMember = Map.groupBy(assigned, ({ member }) => member);
  const notices = [...byMember].map(([member, theirs]) => {
    const [first] = theirs;
    const isOne = theirs.length === 1;
    return {
      personId: member,
      kind: "assigned" as const,
      noun,
      recordId: isOne && first !== undefined ? first.record.id : null,
      parameters: { actor: name, label: first?.record.label ?? "", count: theirs.length },
    };
  });
  return addNotices(tx, notices);
}
