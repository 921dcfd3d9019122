import { useLayoutEffect, useRef, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import type { Linked } from "#src/records/form/form-field.ts";
import type { LinkControl } from "#src/records/form/record-picker.tsx";
import { toast } from "#src/ui/overlays/toast.ts";

type LinkFilterProps = {
  Field: LinkControl;
  label: string;
  chosen: Linked;
  onChange: (chosen: Linked) => void;
};

/**
 * Filters by a chosen record. Typing does not filter; a choice does, and clearing the field removes the
 * filter. Text left without a choice shows a warning.
 */
export function LinkFilter({ Field, label, chosen, onChange }: LinkFilterProps) {
  const [shown, setShown] = useState(chosen);
  const take = (next: Linked) => {
    setShown(next);
    if (next.id !== null || (next.name === "" && chosen.id !== null)) onChange(next);
  };
  const isLeft = shown.id === null && shown.name.trim() !== "";
  const element = useToldWhenClosed(
    isLeft ? t("ui.filterUnchosen", { filter: label, value: shown.name.trim() }) : undefined,
  );
  return (
    <div ref={element} className="span2">
      <Field
        label={label}
        value={shown}
        onChange={take}
        canCreate={false}
        unchosenText={t("ui.chooseFromList")}
      />
    </div>
  );
}

/** Warns if the panel closes over a text that became no filter, unless all filters are cleared. */
function useToldWhenClosed(left: string | undefined) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(left);
  useLayoutEffect(() => {
    latest.current = left;
  });
  useLayoutEffect(() => {
    const panel = element.current?.closest(".panel");
    return () => {
      // Only after rendering is it certain whether the panel closed too.
      queueMicrotask(() => {
        if (latest.current && !panel?.isConnected) toast.warning(latest.current);
      });
    };
  }, []);
  return element;
}
