import { type KeyboardEvent, type ReactNode, useId } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { Dialog } from "./dialog.tsx";

type FormDialogProps = {
  title: string;
  submitLabel: string;
  tone?: "danger" | "primary";
  busyLabel?: string | false;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function FormDialog({
  title,
  submitLabel,
  tone = "primary",
  busyLabel = false,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button variant={tone} type="submit" form={formId} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4 p-5"
        onKeyDown={keepOpenOnCheckbox}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busyLabel) onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}

/** Prevents Enter on a checkbox from submitting the form, because the user is still choosing. */
function keepOpenOnCheckbox(event: KeyboardEvent): void {
  const { target } = event;
  const isCheckbox = target instanceof HTMLInputElement && target.type === "checkbox";
  if (isCheckbox && pressedKey(event) === "Enter") event.preventDefault();
}
