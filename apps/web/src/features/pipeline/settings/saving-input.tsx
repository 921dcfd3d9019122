import type { ComponentProps } from "react";
import { type OptionField, optionText } from "#src/lib/i18n/option-text.ts";
import { classNames } from "#src/ui/layout/class-names.ts";
import { useSavingDraft } from "./use-saving-draft.ts";

type SavingInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "defaultValue"> & {
  value: string;
  /** Default values of this list are translated, and stay stored as they are until the user changes them. */
  option?: OptionField;
  /** Called with the trimmed text when it changed: on Enter and on leaving. */
  onSave: (text: string) => void;
};

/** A text that is saved on Enter and on leaving; Escape gives up. */
export function SavingInput({ value, option, onSave, className, ...attributes }: SavingInputProps) {
  const { input } = useSavingDraft({ value: option ? optionText(option, value) : value, onSave });
  return <input {...attributes} {...input} className={classNames("input", className)} />;
}
