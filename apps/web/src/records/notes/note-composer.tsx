import type { FormEvent, KeyboardEvent } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { useSignedIn } from "#src/lib/session/rights.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { MentionField } from "./mention-field.tsx";
import { useNoteDraft } from "./note-draft.ts";
import { useNoteField } from "./note-focus.ts";
import { type NoteHolder, useAddNote } from "./note-queries.ts";

const longestNote = 20_000;

type NoteComposerProps = {
  holder: NoteHolder;
  placeholder?: string;
  /** Whether the editor is small and shows its button only after the user has typed. */
  isQuick?: boolean;
};

export function NoteComposer({
  holder,
  placeholder = t("notes.placeholder"),
  isQuick = false,
}: NoteComposerProps) {
  const [text, setText] = useNoteDraft(useSignedIn().id, holder.id);
  const { add, isSaving } = useAddNote(holder);
  const field = useNoteField(holder.id);
  const body = text.trim();
  const submit = () => {
    if (body !== "" && !isSaving) add(body);
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <MentionField
        ref={field}
        label={t("notes.new")}
        isLabelHidden
        placeholder={placeholder}
        rows={isQuick ? 2 : undefined}
        dir="auto"
        maxLength={longestNote}
        value={text}
        readOnly={isSaving}
        onType={setText}
        onKeyDown={(event) => isSendKey(event) && submit()}
      />
      {(!isQuick || text !== "") && (
        <div className="flex justify-end">
          <Button
            type="submit"
            variant="primary"
            disabled={body === "" || isSaving}
            busyLabel={isSaving && t("ui.saving")}
          >
            {t("notes.add")}
          </Button>
        </div>
      )}
    </form>
  );
}

function isSendKey(event: KeyboardEvent): boolean {
  return pressedKey(event) === "Enter" && (event.ctrlKey || event.metaKey);
}
