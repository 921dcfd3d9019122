import type { Action, ChangedRecord } from "@lanyard/contract/action/action-schema";
import { isRecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { Link, useRouter } from "@tanstack/react-router";
import { Redo2, Undo2 } from "lucide-react";
import { useState } from "react";
import { reasonOf } from "#src/lib/api/failure-text.ts";
import { ShownTime } from "#src/lib/format/shown-time.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { nameText } from "#src/records/shown-name.ts";
import { ChangeText } from "#src/records/timeline/change-text.tsx";
import { PersonName } from "#src/records/timeline/person-name.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { leaveFocusToMain } from "#src/ui/layout/focus-keeping.ts";
import { entryTexts, nounName, recordPath } from "./action-text.ts";
import { useChangedRecords } from "./history-queries.ts";
import { recordFieldLabel } from "./record-field-label.ts";
import type { UndoAnswer } from "./undo-answer.ts";
import { isPastRecovery } from "./undo-rights.ts";

type HistoryEntryProps = {
  action: Action;
  undos: readonly Action[];
  roleTitle: string | null | undefined;
  isUndoing: boolean;
  answer: UndoAnswer | undefined;
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
};

export function HistoryEntry({
  action,
  undos,
  roleTitle,
  isUndoing,
  answer,
  onUndo,
  onRedo,
}: HistoryEntryProps) {
  const { head, what } = entryTexts(action);
  const [isOpen, setIsOpen] = useState(false);
  const isUndone = action.undone_by !== null;
  const isPast = !isUndone && isPastRecovery(action);
  const state = isUndone ? t("history.undone") : isPast && t("history.pastRecovery");
  const onPress = isUndone ? onRedo : isPast ? undefined : onUndo;
  return (
    <li>
      <div className="setrow entry">
        <Avatar name={action.actor_name} size="md" />
        <div className="min-w-0 flex-1">
          <b>
            <RecordLink path={recordPath(action)} name={head} />
          </b>
          <small>{what}</small>
          <Changes {...action} />
          {action.record_count > 1 && (
            <>
              <Button
                size="sm"
                variant="ghost"
                className="-ms-2"
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
              >
                {isOpen ? t("history.hideRecords") : t("ui.bulkFailedShow")}
              </Button>
              {isOpen && (
                <ChangedRecords id={action.id} label={t("history.recordsOf", { what, label: head })} />
              )}
            </>
          )}
          <small>
            <PersonName id={action.actor_id} name={action.actor_name} />
            {roleTitle && ` (${roleTitle})`} · <ShownTime at={action.at} />
          </small>
          {undos.length > 0 && <FoldedUndos undos={undos} />}
        </div>
        {state && <span className="muted">{state}</span>}
        {/* One button for both ways keeps the focus when the way changes. */}
        {onPress && (
          <Button
            ref={leaveFocusToMain}
            size="sm"
            icon={isUndone ? Redo2 : Undo2}
            aria-label={t(isUndone ? "history.redoOf" : "history.undoOf", { what, label: head })}
            busyLabel={isUndoing && t(isUndone ? "history.redoing" : "ui.undoing")}
            onClick={onPress}
          >
            {t(isUndone ? "history.redo" : "ui.undo")}
          </Button>
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

function FoldedUndos({ undos }: { undos: readonly Action[] }) {
  return (
    <details className="entry__undos">
      <summary>{t("history.undosAndRedos", { shown: undos.length })}</summary>
      <ul>
        {undos.map(({ id, kind, actor_id, actor_name, at }) => (
          <li key={id}>
            {kind === "redo" ? t("history.redo") : t("ui.undo")} ·{" "}
            <PersonName id={actor_id} name={actor_name} /> · <ShownTime at={at} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Changes({ changes, noun }: Pick<Action, "changes" | "noun">) {
  if (changes.length === 0) return null;
  return (
    <ul className="entry__changes">
      {changes.map((change) => (
        <li key={change.field} dir="auto">
          <ChangeText {...{ change, noun }} label={recordFieldLabel(change.field, noun)} />
        </li>
      ))}
    </ul>
  );
}

function ChangedRecords({ id, label }: { id: string; label: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useChangedRecords(id);
  if (error && !data)
    return <FailedState title={t("history.loadFailed")} text={reasonOf(error)} onRetry={refetch} />;
  return (
    <>
      <ul aria-label={label} className="grid gap-1.5 py-1">
        {data?.pages
          .flatMap(({ records }) => records)
          .map((record) => (
            <li key={record.id}>
              <RecordLink path={record.is_live ? pathOf(record) : undefined} name={nameOf(record)} />
              <Changes {...record} />
            </li>
          ))}
      </ul>
      {(hasNextPage || isFetching) && (
        <Button size="sm" busyLabel={isFetching && t("ui.loading")} onClick={() => void fetchNextPage()}>
          {t("history.moreRecords")}
        </Button>
      )}
    </>
  );
}

const nameOf = ({ name, noun }: ChangedRecord) => nameText(noun, name ?? "") || nounName(noun);
const pathOf = ({ noun, id }: ChangedRecord) =>
  isRecordNoun(noun) ? `/${recordKinds[noun].plural}/${id}` : undefined;

function RecordLink({ path, name }: { path: string | undefined; name: string }) {
  const { routesByPath } = useRouter();
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
