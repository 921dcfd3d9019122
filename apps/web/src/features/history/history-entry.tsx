import type { Action } from "@lanyard/contract/action/action-schema";
import { Link, useRouter } from "@tanstack/react-router";
import { Redo2, Undo2 } from "lucide-react";
import { formatDateTime } from "#src/lib/format/date.ts";
import { formatRelative } from "#src/lib/format/relative-time.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { ChangeText } from "#src/records/timeline/change-text.tsx";
import { PersonName } from "#src/records/timeline/person-name.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { entryTexts, recordPath } from "./action-text.ts";
import { recordFieldLabel } from "./record-field-label.ts";
import type { UndoAnswer } from "./undo-answer.ts";
import { isPastRecovery } from "./undo-rights.ts";

type HistoryEntryProps = {
  action: Action;
  /** What the person told to be, such as "Account Executive". */
  roleTitle: string | null | undefined;
  isUndoing: boolean;
  answer: UndoAnswer | undefined;
  /** Nothing for those who only read. */
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
};

/** One thing that somebody did: who, what, to which record and fields, when; Undo where it was not taken back yet and still can be, Redo where it was. */
export function HistoryEntry({ action, roleTitle, isUndoing, answer, onUndo, onRedo }: HistoryEntryProps) {
  const { head, what } = entryTexts(action);
  return (
    <li>
      <div className="setrow entry">
        <Avatar name={action.actor_name} size="md" />
        <div className="min-w-0 flex-1">
          <b>
            <RecordName action={action} name={head} />
          </b>
          <small>{what}</small>
          {action.changes.length > 0 && (
            <ul className="entry__changes">
              {action.changes.map((change) => (
                <li key={change.field} dir="auto">
                  <ChangeText
                    change={change}
                    noun={action.noun}
                    isOfSeveral={action.record_count > 1}
                    label={recordFieldLabel(change.field, action.noun)}
                  />
                </li>
              ))}
            </ul>
          )}
          <small>
            <PersonName id={action.actor_id} name={action.actor_name} />
            {roleTitle && ` (${roleTitle})`} ·{" "}
            <time dateTime={action.at} title={formatDateTime(action.at)}>
              {formatRelative(action.at)}
            </time>
          </small>
        </div>
        {action.undone_by ? (
          <>
            <span className="muted">{t("history.undone")}</span>
            {onRedo && (
              <Button
                size="sm"
                icon={Redo2}
                aria-label={t("history.redoOf", { what, label: head })}
                busyLabel={isUndoing && t("history.redoing")}
                onClick={onRedo}
              >
                {t("history.redo")}
              </Button>
            )}
          </>
        ) : isPastRecovery(action) ? (
          <span className="muted">{t("history.pastRecovery")}</span>
        ) : (
          onUndo && (
            <Button
              size="sm"
              icon={Undo2}
              aria-label={t("history.undoOf", { what, label: head })}
              busyLabel={isUndoing && t("history.undoing")}
              onClick={onUndo}
            >
              {t("ui.undo")}
            </Button>
          )
        )}
      </div>
      {answer && (
        <Notice tone={answer.tone}>
          <p>{answer.text}</p>
          {answer.details.length > 0 && (
            <ul>
              {answer.details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </li>
  );
}

/** Leads to the record where it has a page. */
function RecordName({ action, name }: { action: Action; name: string }) {
  const { routesByPath } = useRouter();
  const path = recordPath(action);
  const isRegistered = Object.keys(routesByPath).some(
    (route) => path !== undefined && route.startsWith(`/${path.split("/")[1]}/$`),
  );
  if (!path || !isRegistered) return <span dir="auto">{name}</span>;
  return (
    <Link to={path} className="link" dir="auto">
      {name}
    </Link>
  );
}
