import { useRef, useState } from "react";
import { useUpdateStage } from "#src/features/pipeline/pipeline-queries.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import type { BoardColumn } from "./board-model.ts";

type StageNameProps = { column: BoardColumn; mayManage: boolean };

/**
 * The name of a stage, which administrators can edit. Enter and blur save; Escape discards (spec section
 * 2.10).
 */
export function StageName({ column, mayManage }: StageNameProps) {
  const [isEditing, setIsEditing] = useState(false);
  const update = useUpdateStage({ done: t("pipeline.nameUpdated"), failed: t("pipeline.nameFailed") });
  const shown = update.isPending ? (update.variables.body.name ?? column.name) : column.name;
  const save = (typed: string) => {
    setIsEditing(false);
    const name = typed.trim();
    if (name !== "" && name !== column.name) update.mutate({ stageId: column.id, body: { name } });
  };
  if (isEditing) return <NameInput name={column.name} onSave={save} onGiveUp={() => setIsEditing(false)} />;
  return (
    <h2 dir="auto">
      {mayManage ? (
        <button
          type="button"
          className="trunc"
          title={t("pipeline.renameStage", { stage: shown })}
          onClick={() => setIsEditing(true)}
        >
          {shown}
        </button>
      ) : (
        <span className="trunc block" title={shown}>
          {shown}
        </span>
      )}
    </h2>
  );
}

type NameInputProps = { name: string; onSave: (name: string) => void; onGiveUp: () => void };

function NameInput({ name, onSave, onGiveUp }: NameInputProps) {
  const hasEnded = useRef(false);
  const end = (run: () => void) => {
    // Removing the focused field also fires blur.
    if (hasEnded.current) return;
    hasEnded.current = true;
    run();
  };
  return (
    <input
      className="input stage__rename"
      aria-label={t("pipeline.stageName")}
      defaultValue={name}
      maxLength={100}
      dir="auto"
      ref={(input) => {
        if (input && document.activeElement !== input) input.select();
      }}
      onBlur={({ target }) => end(() => onSave(target.value))}
      onKeyDown={(event) => {
        const { currentTarget } = event;
        const key = pressedKey(event);
        if (key === "Enter") end(() => onSave(currentTarget.value));
        if (key === "Escape") end(onGiveUp);
      }}
    />
  );
}
