import { useState } from "react";
import { dueTyping } from "#src/lib/format/date-typing.ts";
import { type Due, dueValue } from "#src/lib/format/due-day.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { ValueField } from "#src/records/fields/value-field.tsx";
import { FormDialog } from "#src/ui/overlays/form-dialog.tsx";

type TaskDatePickerProps = {
  task: Due & { title: string };
  onPick: (due: { day: string; time: string | null }) => void;
  onClose: () => void;
};

export function TaskDatePicker({ task, onPick, onClose }: TaskDatePickerProps) {
  const [due, setDue] = useState(() => dueValue(task));
  const [isUnread, setIsUnread] = useState(false);
  const move = () => {
    if (dueTyping.read(due) !== due) return setIsUnread(true);
    const [day = "", time = null] = due.split("T");
    onPick({ day, time });
    onClose();
  };
  return (
    <FormDialog
      title={t("tasks.move", { title: task.title })}
      submitLabel={t("tasks.pickMove")}
      onSubmit={move}
      onClose={onClose}
    >
      <ValueField
        control="due"
        label={t("tasks.pickWhen")}
        hint={t("tasks.dueHint")}
        error={isUnread && dueTyping.unread()}
        value={due}
        onChange={setDue}
      />
    </FormDialog>
  );
}
