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
 * A filter by a linked record. Selecting a record sets the filter, clearing the field removes it, and text
 * without a selected record shows a warning.
 */
export function LinkFilter({ Field, label, chosen, onChange }: LinkFilterProps) {
  const [{ shown, of }, setKept] = useState({ shown: chosen, of: chosen.id });
  // The field stays mounted when the user selects another record, so that it keeps the focus.
  if (of !== chosen.id) setKept({ shown: shown.id === chosen.id ? shown : chosen, of: chosen.id });
  const take = (next: Linked) => {
    setKept({ shown: next, of });
    if (next.id !== null || (next.name === "" && chosen.id !== null)) onChange(next);
  };
  const isLeft = shown.id === null && shown.name.trim() !== "";
  const element = useWarningOnClose(
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

/** Warns when the panel closes while the field contains text without a selected record. */
function useWarningOnClose(left: string | undefined) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(left);
  useLayoutEffect(() => {
    latest.current = left;
  });
  useLayoutEffect(() => {
    const panel = element.current?.closest(".panel");
    return () => {
      // The panel may close in the same update, so the check waits until after rendering.
      queueMicrotask(() => {
        if (latest.current && !panel?.isConnected) toast.warning(latest.current);
      });
    };
  }, []);
  return element;
}
