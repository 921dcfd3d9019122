import { plainMentions } from "@lanyard/contract/note/mention";
import type { Note } from "@lanyard/contract/note/note-schema";
import { type FormEvent, useState } from "react";
import { type Collision, collisionIn } from "#src/lib/api/collision.ts";
import { useIsMounted } from "#src/lib/browser/use-is-mounted.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { stickyToast, withTypedValue } from "#src/records/form/typing-failure.ts";
import { useSending } from "#src/records/form/use-sending.ts";
import { useUnsavedGuard } from "#src/records/form/use-unsaved-guard.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { offerRetry, toast } from "#src/ui/overlays/toast.ts";
import { MentionField } from "./mention-field.tsx";
import { type NoteEdit, type NoteHolder, useEditNote } from "./note-queries.ts";

/** If another user has changed the note, the user chooses which text to keep. */
export function NoteEditor({ holder, note, onDone }: { holder: NoteHolder; note: Note; onDone: () => void }) {
  // The note as it was when the editor opened. Saving sends its version, so a later change by another user
  // causes a conflict.
  const [began] = useState(note);
  const [text, setText] = useState(began.body);
  const [theirs, setTheirs] = useState<Theirs>();
  const isHere = useIsMounted();
  const edit = useEditNote(holder, (error, refused) => {
    const found = theirsIn(error);
    if (!isHere()) tellElsewhere(error, refused, (again) => edit.mutate(again));
    else if (found) setTheirs(found);
    else offerRetry(t("notes.changeFailed"), error.message, () => submitAgain(refused));
  });
  const sending = useSending([edit]);
  const withdraw = () => {
    const { context: release } = edit;
    const isWithdrawn = sending.withdraw();
    if (isWithdrawn) release?.();
    return isWithdrawn;
  };
  const { leave, close } = useUnsavedGuard(text !== began.body, { ...sending, withdraw }, onDone);
  const body = text.trim();
  const save = (version: number) => edit.mutate({ noteId: note.id, body, version }, { onSuccess: leave });
  /** Submits the current text if the editor is open, or else the text of the failed request. */
  const submitAgain = (refused: NoteEdit) => {
    const form = sending.element.current;
    if (form) form.requestSubmit();
    else edit.mutate(refused);
  };
  return (
    <form
      ref={sending.element}
      className="grid gap-2 py-2"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (body !== "") save((theirs ?? began).version);
      }}
    >
      {theirs && (
        <Notice tone="warning">
          <p>{t("notes.collision", { ...theirs.by, text: plainMentions(theirs.body) })}</p>
          <div className="mt-2 flex gap-2">
            <Button size="sm" onClick={() => save(theirs.version)}>
              {t("forms.keepMine")}
            </Button>
            <Button size="sm" onClick={leave}>
              {t("forms.takeTheirs")}
            </Button>
          </div>
        </Notice>
      )}
      <MentionField
        label={t("notes.text")}
        isLabelHidden
        dir="auto"
        autoFocus
        value={text}
        // The editor closes after saving and would lose text typed during the request.
        readOnly={sending.isOnItsWay}
        onType={(next) => {
          withdraw();
          setText(next);
        }}
        onKeyDown={(event) => pressedKey(event) === "Escape" && close()}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={close}>{t("ui.cancel")}</Button>
        <Button
          type="submit"
          disabled={body === "" || theirs !== undefined}
          busyLabel={edit.isPending && t("ui.saving")}
        >
          {t("ui.save")}
        </Button>
      </div>
    </form>
  );
}

type Theirs = { body: string; version: number; by: Collision["by"] };

function theirsIn(error: Error): Theirs | undefined {
  const collision = collisionIn(error);
  if (!collision) return undefined;
  const { version, by, current } = collision;
  return { version, by, body: String(current.get("body") ?? "") };
}

/** Reports a failed save after the editor has closed. The toast contains the unsaved text and stays open. */
function tellElsewhere(error: Error, refused: NoteEdit, save: (edit: NoteEdit) => void): void {
  const theirs = theirsIn(error);
  const what = theirs
    ? t("notes.collision", { ...theirs.by, text: plainMentions(theirs.body) })
    : t("ui.because", { what: t("notes.changeFailed"), reason: error.message });
  const action = theirs
    ? { label: t("forms.keepMine"), run: () => save({ ...refused, version: theirs.version }) }
    : { label: t("ui.retry"), run: () => save(refused) };
  toast.warning(withTypedValue(what, refused.body), { ...stickyToast(), action });
}
