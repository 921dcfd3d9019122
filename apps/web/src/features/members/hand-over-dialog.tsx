import { useId, useRef, useState } from "react";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SelectField, type SelectOption } from "#src/ui/controls/select-field.tsx";
import { Dialog } from "#src/ui/overlays/dialog.tsx";

type HandOverDialogProps = {
  title: string;
  /** What happens besides. */
  text: string;
  confirmLabel: string;
  /** "danger" where somebody is removed. */
  tone: "danger" | "primary";
  name: string;
  /** How many records the member owns. */
  count: number;
  /** Who can have them; the first is offered. */
  targets: readonly SelectOption[];
  /** The label of the choice to leave the records with the member. */
  keepLabel?: string;
  /** Called without a target to leave the records without an owner. */
  onRemove: (target: SelectOption | undefined) => void;
  onKeep?: () => void;
  onClose: () => void;
};

const kept = "kept";

/** Asks to whom somebody's records go who is no member any more, or is none from now on. */
export function HandOverDialog({
  name,
  count,
  targets,
  keepLabel,
  onRemove,
  onKeep,
  onClose,
  ...texts
}: HandOverDialogProps) {
  const formId = useId();
  const selectId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(targets[0]?.value ?? "");
  return (
    <Dialog
      title={texts.title}
      isOpen
      onClose={onClose}
      initialFocus={() => form.current?.querySelector("select")}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button variant={texts.tone} type="submit" form={formId}>
            {texts.confirmLabel}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        className="grid gap-4 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen === kept) onKeep?.();
          else onRemove(targets.find(({ value }) => value === chosen));
          onClose();
        }}
      >
        <p className="text-ink-muted">{texts.text}</p>
        <p className="text-ink-muted">{t("members.owned", { name, count, shown: formatCount(count) })}</p>
        <SelectField
          id={selectId}
          label={t("members.handOverTo")}
          value={chosen}
          options={[
            ...targets,
            { value: "", label: t("ui.memberNone") },
            ...(keepLabel === undefined ? [] : [{ value: kept, label: keepLabel }]),
          ]}
          onChange={({ target }) => setChosen(target.value)}
        />
      </form>
    </Dialog>
  );
}
