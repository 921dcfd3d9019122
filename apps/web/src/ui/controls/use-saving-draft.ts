import { type ChangeEvent, type KeyboardEvent, useState } from "react";
import { pressedKey } from "./pressed-key.ts";

type SavingDraft = {
  value: string;
  /** Called with the trimmed text when it changed: on Enter and on leaving. */
  onSave: (text: string) => void;
  /** Returns the problem of a text, which is shown instead of saving; the text stays. */
  problemOf?: (text: string) => string | undefined;
};

/** Returns the text of a field that saves on Enter and on leaving; Escape cancels. */
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
    // Once shown, the problem disappears as soon as it is corrected.
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
