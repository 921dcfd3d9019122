import type { Noun } from "@lanyard/contract/action/action-schema";
import type { NoticeKind } from "@lanyard/contract/notice/notice-schema";
import { newId } from "#src/db/new-id.ts";
import type { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { insertNotices } from "./notice-sql.ts";

export interface NewNotice {
  readonly personId: string;
  /** The action that caused the notification. Undoing the action withdraws an unseen notification. */
  readonly actionId?: string;
  readonly kind: NoticeKind;
  readonly noun: Noun;
  readonly recordId: string | null;
  readonly parameters: Readonly<Record<string, string | number>>;
}

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
