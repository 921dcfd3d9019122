import { useId, useRef, useState } from "react";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SelectField, type SelectOption } from "#src/ui/controls/select-field.tsx";
import { Dialog } from "#src/ui/overlays/dialog.tsx";

type HandOverDialogProps = {
  title: string;
  /** Further consequences of the removal. */
  text: string;
  confirmLabel: string;
  /** "danger" for the removal of a member. */
  tone: "danger" | "primary";
  name: string;
  /** The number of records that the member owns. */
  count: number;
  /** Possible new owners; the first is the default. */
  targets: readonly SelectOption[];
  /** The label of the choice to leave the records with the member. */
  keepLabel?: string;
  /** Called without a target to leave the records without an owner. */
  onRemove: (target: SelectOption | undefined) => void;
  onKeep?: () => void;
  onClose: () => void;
};

const kept = "kept";

/** Asks for the new owner of a former or leaving member's records. */
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
