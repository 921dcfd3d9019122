import { type ChangeEvent, type KeyboardEvent, useState } from "react";
import { pressedKey } from "./pressed-key.ts";

type SavingDraft = {
  value: string;
  /** Called with the trimmed text on Enter and on blur, if it has changed. */
  onSave: (text: string) => void;
  /** A text with an error is not saved. */
  problemOf?: (text: string) => string | undefined;
};

/** Returns the state of a text field that saves on Enter and on blur. Escape discards the change. */
export function useSavingDraft({ value, onSave, problemOf }: SavingDraft) {
  const [draft, setDraft] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const giveUp = () => {
    setDraft(undefined);
    setProblem(undefined);
  };
  const save = () => {
    const text = draft?.trim();
    if (text === undefined) return;
    const wrong = problemOf?.(text);
    if (wrong !== undefined) return setProblem(wrong);
    giveUp();
    if (text !== value) onSave(text);
  };
  const change = (text: string) => {
    setDraft(text);
    // An error disappears as soon as the text is valid.
    if (problem !== undefined) setProblem(problemOf?.(text.trim()));
  };
  const input = {
    value: draft ?? value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(target.value),
    onBlur: save,
    onKeyDown: (event: KeyboardEvent) => {
      const key = pressedKey(event);
      if (key === "Enter") save();
      if (key === "Escape") giveUp();
    },
  };
  return { problem, input };
}
