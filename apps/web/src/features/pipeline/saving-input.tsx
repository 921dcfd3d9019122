import { type ComponentProps, useState } from "react";
import { classNames } from "#src/ui/class-names.ts";

type SavingInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "defaultValue"> & {
  value: string;
  /** Called with the trimmed text when it changed: on Enter and on leaving. */
  onSave: (text: string) => void;
};

/** A text that is saved on Enter and on leaving; Escape gives up. */
export function SavingInput({ value, onSave, className, ...input }: SavingInputProps) {
  const [draft, setDraft] = useState<string>();
  const save = () => {
    const text = draft?.trim();
    setDraft(undefined);
    if (text !== undefined && text !== value) onSave(text);
  };
  return (
    <input
      {...input}
      className={classNames("input", className)}
      value={draft ?? value}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={save}
      onKeyDown={({ key }) => {
        if (key === "Enter") save();
        if (key === "Escape") setDraft(undefined);
      }}
    />
  );
}
