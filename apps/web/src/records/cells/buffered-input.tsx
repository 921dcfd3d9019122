import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { type BufferedTyping, type EditorExit, exitOf } from "./cell-edit.ts";

type EarlyInputProps = {
  label: string;
  shown: string;
  early: BufferedTyping | undefined;
  onEarly: (early: BufferedTyping) => void;
  onDone: (exit: EditorExit) => void;
};

/** Captures keys while the code of the cell editor loads, so that no key is lost or acts as a shortcut. */
export function BufferedInput({ label, shown, early, onEarly, onDone }: EarlyInputProps) {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the text at the start sets the selection
  useLayoutEffect(() => {
    input.current?.focus();
    if (early === undefined) input.current?.select();
    else input.current?.setSelectionRange(early.text.length, early.text.length);
  }, []);
  const isOver = early?.exit !== undefined;
  const leave = (exit: EditorExit) => {
    if (early === undefined) onDone(exit);
    else if (!isOver) onEarly({ ...early, exit });
  };
  return (
    <input
      ref={input}
      className="cell-input"
      aria-label={label}
      value={early?.text ?? shown}
      readOnly={isOver}
      onChange={({ target }) => onEarly({ text: target.value })}
      onBlur={() => leave("leave")}
      onKeyDown={(event: KeyboardEvent) => {
        event.stopPropagation();
        const exit = exitOf(event);
        if (!exit) return;
        event.preventDefault();
        if (pressedKey(event) === "Escape") onDone(exit);
        else leave(exit);
      }}
      autoComplete="off"
      dir="auto"
    />
  );
}
