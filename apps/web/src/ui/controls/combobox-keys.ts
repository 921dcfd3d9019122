import type { BaseUIEvent } from "@base-ui/react/types";
import { type KeyboardEvent, useState } from "react";
import { useDeferredEnter } from "./use-deferred-enter.ts";

type Choosing<Option> = {
  text: string;
  options: readonly Option[];
  onChoose: (option: Option) => void;
  isWaiting?: boolean;
  named?: Option | undefined;
  onEnter?: (() => void) | undefined;
};

/**
 * What Down and Enter mean before there is anything to move to. Down that comes before the options marks the first of
 * them; Enter waits for them and takes the marked one, else the one that was named: never the option that creates.
 */
export function useComboboxKeys<Option>(choosing: Choosing<Option>, close: () => void) {
  const { text, options, isWaiting = false, named, onChoose, onEnter } = choosing;
  const [firstMeantFor, setFirstMeantFor] = useState<string>();
  const isFirstMeant = firstMeantFor === text;
  const run = () => {
    const meant = isFirstMeant ? options[0] : named;
    if (!meant) return onEnter?.();
    close();
    onChoose(meant);
  };
  const held = useDeferredEnter({ query: text, isWaiting, run });
  const isEarly = isWaiting && options.length === 0;
  const hear = (event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>) => {
    if (event.nativeEvent.isComposing) return;
    const isMarked = event.currentTarget.hasAttribute("aria-activedescendant");
    if (event.key === "Enter" && !isMarked && (isEarly || named || onEnter)) {
      event.preventDefault();
      event.preventBaseUIHandler();
      if (isEarly) held.hold();
      else run();
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    held.release();
    setFirstMeantFor(event.key === "ArrowDown" && isEarly ? text : undefined);
    if (!isEarly) return;
    event.preventDefault();
    event.preventBaseUIHandler();
  };
  return { hear, marksFirst: isFirstMeant && options.length > 0 };
}
