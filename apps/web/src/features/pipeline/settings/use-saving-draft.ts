import { type ChangeEvent, type KeyboardEvent, useState } from "react";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";

type SavingDraft = {
  value: string;
  /** Called with the trimmed text when it changed: on Enter and on leaving. */
  onSave: (text: string) => void;
  /** What is wrong with a text: it is told instead of saved, and the text stays. */
  problemOf?: (text: string) => string | undefined;
};

/** What is typed into a field that is saved on Enter and on leaving; Escape gives up. */
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
    // Told once, it goes as soon as it is put right.
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
