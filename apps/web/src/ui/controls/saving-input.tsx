import type { ComponentProps } from "react";
import { classNames } from "#src/ui/layout/class-names.ts";
import { useSavingDraft } from "./use-saving-draft.ts";

type SavingInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "defaultValue"> & {
  value: string;
  onSave: (text: string) => void;
};

export function SavingInput({ value, onSave, className, ...attributes }: SavingInputProps) {
  const { input } = useSavingDraft({ value, onSave });
  return <input {...attributes} {...input} className={classNames("input", className)} />;
}
