import { type FieldTable, memberFieldNames } from "@lanyard/contract/kind/field-descriptor";
import type { AnyKind } from "@lanyard/contract/kind/record-kinds";
import type { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Caller } from "#src/http/caller.ts";
import { addNotices } from "#src/log/notice/notice-sql.ts";
import type { FieldValues } from "#src/log/record-change.ts";

export interface AssignedRecord {
  readonly id: string;
  readonly label: string;
  readonly fields: FieldValues;
  readonly before?: FieldValues;
}

export interface Assigning {
  readonly caller: Pick<Caller, "personId" | "name">;
  readonly actionId: string;
}

/** Notifies members whom another member has made owners of records, with one notification per owner. */
export function notifyAssignees(
  tx: TenantTx,
  assigning: Assigning,
  kind: AnyKind,
  records: readonly AssignedRecord[],
): Statement<void> {
  const assignments = countAssignments(assigning, kind);
  assignments.add(records);
  return assignments.notify(tx);
}

/**
 * Counts the records that each member is assigned. `add` can be called in steps, for actions with more
 * records than fit in memory.
 */
export function countAssignments(
  { caller: { personId, name }, actionId }: Assigning,
  { noun, fields: table }: AnyKind,
) {
  const names = memberFieldNames<FieldTable>(table);
  const theirs = new Map<string, { count: number; readonly first: Pick<AssignedRecord, "id" | "label"> }>();
  const count = (member: string, { id, label }: AssignedRecord) => {
    const known = theirs.get(member);
    if (known === undefined) theirs.set(member, { count: 1, first: { id, label } });
    else known.count += 1;
  };
  return {
    add(records: readonly AssignedRecord[]): void {
      for (const field of names)
        for (const record of records) {
          const member = record.fields[field];
          const isNew =
            typeof member === "string" && member !== personId && member !== record.before?.[field];
          if (isNew) count(member, record);
        }
    },
    notify(tx: TenantTx): Statement<void> {
      const notices = [...theirs].map(([member, { count: records, first }]) => ({
        personId: member,
        actionId,
        kind: "assigned" as const,
        noun,
        recordId: records === 1 ? first.id : null,
        parameters: { actor: name, label: first.label, count: records },
      }));
      return addNotices(tx, notices);
    },
  };
}
