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
 * A filter by a record that is chosen. What is being typed narrows nothing yet; a choice does, and an emptied field
 * takes it off. A text that is left without a choice is told.
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

/** Says so when the panel closes over a text that became no filter. Emptying the whole panel is no such case. */
function useToldWhenClosed(left: string | undefined) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(left);
  useLayoutEffect(() => {
    latest.current = left;
  });
  useLayoutEffect(() => {
    const panel = element.current?.closest(".panel");
    return () => {
      // Whether the panel goes as well is known once the page has been drawn.
      queueMicrotask(() => {
        if (latest.current && !panel?.isConnected) toast.warning(latest.current);
      });
    };
  }, []);
  return element;
}
