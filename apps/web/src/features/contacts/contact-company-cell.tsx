import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from "react";
import { CompanyField, type PickedCompany } from "#src/features/companies/companies.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { EditorExit } from "#src/records/cells/cell-edit.ts";
import type { OwnEditorProps } from "#src/records/cells/record-cell-editor.tsx";
import { useEditorStart } from "#src/records/cells/use-editor-start.ts";
import { useSaveOnUnmount } from "#src/records/cells/use-save-on-unmount.ts";
import { storedText } from "#src/records/form/form-field.ts";
import { contactName } from "./contact-name.ts";

/** The company of a contact, chosen in the list: a choice is saved at once, a text on Enter or Tab. */
export function ContactCompanyCell({ row, early, onSave, onDone }: OwnEditorProps<Contact>) {
  const [value, setValue] = useState<PickedCompany>(() =>
    early ? { id: null, name: early.text } : { id: row.company_id, name: row.company ?? "" },
  );
  const place = useRef<HTMLDivElement>(null);
  const isOver = useRef(false);
  const close = (exit: EditorExit) => {
    if (!isOver.current) onDone(exit);
    isOver.current = true;
  };
  const isSame = (chosen: PickedCompany) =>
    chosen.id === row.company_id && (chosen.name.trim() || null) === row.company;
  const save = (chosen: PickedCompany, exit: EditorExit) => {
    const name = chosen.name.trim() || null;
    if (!isSame(chosen) && !isOver.current) {
      const body = chosen.id === null ? { company: name, company_id: null } : { company_id: chosen.id };
      const shown = { company: name, company_name: name, company_id: chosen.id };
      const told = ({ company }: Readonly<Record<string, unknown>>) => storedText(company);
      onSave({ row, field: t("contacts.field.company"), body, shown, told, typed: chosen.name });
    }
    close(exit);
  };
  useSaveOnUnmount(!isSame(value), () => save(value, "leave"));
  useEditorStart(
    () => place.current?.querySelector("input"),
    early,
    (exit) => save(value, exit),
  );
  // Before the field hears of it: its own Escape would only close its list.
  const hear = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") close("stay");
    else if (event.key === "Tab") save(value, event.shiftKey ? "previous" : "next");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the field inside
    <div
      className="cell-pick"
      ref={place}
      onKeyDownCapture={hear}
      onKeyDown={stop}
      onPointerDown={stop}
      onClick={stop}
    >
      <CompanyField
        label={t("ui.editCell", { field: t("contacts.field.company"), name: contactName(row) })}
        isLabelHidden
        value={value}
        onChange={(next) => (next.id === null ? setValue(next) : save(next, "stay"))}
        onBlur={() => save(value, "leave")}
        onEnter={() => save(value, "down")}
      />
    </div>
  );
}

/** What is typed or pressed here, in the list of companies too, is nothing for the row. */
function stop(event: SyntheticEvent): void {
  event.stopPropagation();
}
