import type { BaseUIEvent } from "@base-ui/react/types";
import type { KeyboardEvent } from "react";
import { pressedKey, useDeferredEnter } from "./pressed-key.ts";

type Choosing<Option> = {
  text: string;
  options: readonly Option[];
  onChoose: (option: Option) => void;
  isWaiting?: boolean;
  named?: Option | undefined;
  onEnter?: (() => void) | undefined;
};

/**
 * Returns the key handler of a combobox. Enter selects the option whose label is the typed text. If the user
 * presses Enter before the results arrive, the option with this label or else the first option is selected
 * when they arrive.
 */
export function useComboboxKeys<Option>(choosing: Choosing<Option>, close: () => void) {
  const { text, options, isWaiting = false, named, onChoose, onEnter } = choosing;
  const run = (option: Option | undefined) => {
    if (!option) return onEnter?.();
    close();
    onChoose(option);
  };
  const held = useDeferredEnter({ query: text, isWaiting, run: () => run(named ?? options[0]) });
  const isEarly = isWaiting && options.length === 0;
  return (event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>) => {
    const key = pressedKey(event);
    if (key === "") return event.preventBaseUIHandler();
    const isMarked = event.currentTarget.hasAttribute("aria-activedescendant");
    const isEnter = key === "Enter" && !isMarked && (isEarly || named || onEnter);
    const isEarlyStep = isEarly && (key === "ArrowDown" || key === "ArrowUp");
    if (!isEnter && !isEarlyStep) return;
    event.preventDefault();
    event.preventBaseUIHandler();
    if (!isEnter) return;
    if (isEarly) held.hold();
    else run(named);
  };
}
