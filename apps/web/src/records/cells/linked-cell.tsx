import { customKeyOf } from "@lanyard/contract/custom-field/custom-field-types";
import { memberNameOf } from "@lanyard/contract/kind/field-descriptor";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldLabel, fieldValueText } from "#src/records/fields/field-text.ts";
import { storedText } from "#src/records/fields/stored-text.ts";
import type { Linked } from "#src/records/form/form-field.ts";
import { linkedAt, type RecordLink } from "#src/records/form/link-editing.ts";
import type { LinkControl } from "#src/records/form/record-picker.tsx";
import { toastCellFailure } from "#src/records/form/typing-failure.ts";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import type { EditorExit } from "./cell-edit.ts";
import { useEditorStart, useSaveOnUnmount } from "./editor-lifetime.ts";
import type { CellChange, OwnEditorProps } from "./use-cell-saving.ts";

type LinkedCellProps<Row> = OwnEditorProps<Row> & {
  Field: LinkControl;
  label: string;
  name: string;
  linked: Linked;
  /**
   * Returns the change for a selected record or a typed text, or the reason why the change cannot be saved.
   */
  changeOf: (
    chosen: Linked,
  ) => (Pick<CellChange, "body" | "shown"> & Pick<CellChange, "displayText">) | string;
};

/** Saves a selected record immediately, and a typed text on Enter, Tab or blur. */
export function LinkedCell<Row>(props: LinkedCellProps<Row>) {
  const { Field, label, name, linked, changeOf, row, early, onSave, onDone } = props;
  const [value, setValue] = useState<Linked>(() => (early ? { id: null, name: early.text } : linked));
  const place = useRef<HTMLDivElement>(null);
  const isOver = useRef(false);
  const close = (exit: EditorExit) => {
    if (!isOver.current) onDone(exit);
    isOver.current = true;
  };
  const isSame = (chosen: Linked) => chosen.id === linked.id && chosen.name.trim() === linked.name;
  const save = (chosen: Linked, exit: EditorExit) => {
    if (!isSame(chosen) && !isOver.current) {
      const change = changeOf({ id: chosen.id, name: chosen.name.trim() });
      const typed = chosen.name;
      if (typeof change === "string") toastCellFailure({ field: label, reason: change, typed });
      else onSave({ row, field: label, typed, ...change });
    }
    close(exit);
  };
  useSaveOnUnmount(!isSame(value), () => save(value, "leave"));
  useEditorStart(
    () => place.current?.querySelector("input"),
    early,
    (exit) => save(value, exit),
  );
  // Runs before the control's own handler, which would only close the list of options on Escape.
  const hear = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === "Escape") close("stay");
    else if (key === "Tab") save(value, event.shiftKey ? "previous" : "next");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the field inside
    <div
      className="cell-pick"
      ref={place}
      onKeyDownCapture={hear}
      onKeyDown={stop}
      onPointerDown={stop}
      onClick={stop}
    >
      <Field
        label={t("ui.editCell", { field: label, name })}
        isLabelHidden
        isInPlace
        value={value}
        onChange={(next) => (next.id === null ? setValue(next) : save(next, "stay"))}
        onBlur={() => save(value, "leave")}
        onEnter={() => save(value, "down")}
      />
    </div>
  );
}

type RecordLinkCellProps<Row> = OwnEditorProps<Row> & {
  noun: RecordNoun;
  column: string;
  /** The accessible name of the record. */
  name: string;
  link: RecordLink;
  linked?: Linked;
};

export function RecordLinkCell<Row extends object>(props: RecordLinkCellProps<Row>) {
  const { noun, column, link, linked = linkedAt(props.row, column), ...cell } = props;
  const nameColumn = memberNameOf(column);
  const isCustom = customKeyOf(column) !== undefined;
  return (
    <LinkedCell
      {...cell}
      {...{ linked }}
      Field={link.Field}
      label={fieldLabel(noun, column)}
      changeOf={(chosen) => {
        const body = link.changeOf(chosen);
        if (typeof body === "string") return body;
        return {
          body,
          shown: isCustom ? body : { ...body, [nameColumn]: chosen.name || null },
          displayText: (theirs) =>
            isCustom
              ? fieldValueText(noun, column, storedText(theirs[column]))
              : storedText(theirs[nameColumn]),
        };
      }}
    />
  );
}

/** Stops an event, because the row would react by opening the record. */
function stop(event: SyntheticEvent): void {
  event.stopPropagation();
}
