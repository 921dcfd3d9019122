import type { Noun } from "@lanyard/contract/action/action-schema";
import type { NoticeKind } from "@lanyard/contract/notice/notice-schema";
import { newId } from "#src/db/new-id.ts";
import type { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { insertNotices } from "./notice-sql.ts";

/** A notice to create. */
export interface NewNotice {
  readonly personId: string;
  /** The action behind the notice; its undo withdraws an unseen notice. */
  readonly actionId?: string;
  readonly kind: NoticeKind;
  readonly noun: Noun;
  /** The record that it is about; null for several of the noun. */
  readonly recordId: string | null;
  /** The parameters of the notice's text. */
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** Creates notices in the transaction; they stay until they are seen, and open tabs receive them immediately. */
export function addNotices(tx: TenantTx, notices: readonly NewNotice[]): Statement<void> {
  return insertNotices(
    tx,
    notices.map(({ personId, actionId, kind, noun, recordId, parameters }) => ({
      id: newId(),
      person_id: personId,
      action_id: actionId ?? null,
      kind,
      noun,
      record_id: recordId,
      parameters,
    })),
  );
}
