import { useBlocker } from "@tanstack/react-router";
import { useRef } from "react";
import { confirm } from "#src/ui/confirm.ts";
import { t } from "./messages.ts";

/**
 * Keeps what was typed: closing the form, going to another page and leaving the tab ask first while something is
 * unsaved. `leave` closes without asking, for after saving; `close` asks.
 */
export function useUnsavedGuard(isUnsaved: boolean, onClose: () => void) {
  // The page may change in the same moment as the form is closed, before it is drawn again.
  const isFree = useRef(false);
  const mayGo = async () => isFree.current || !isUnsaved || (await confirmDiscarding());
  useBlocker({
    shouldBlockFn: async () => !(await mayGo()),
    enableBeforeUnload: () => isUnsaved && !isFree.current,
    disabled: !isUnsaved,
  });
  const leave = () => {
    isFree.current = true;
    onClose();
  };
  return { leave, close: async () => (await mayGo()) && leave() };
}

/** The same for a page that is a form itself; its own tabs are free, they lose nothing. */
export function useUnsavedPage(isUnsaved: boolean): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && !(await confirmDiscarding()),
    enableBeforeUnload: () => isUnsaved,
    disabled: !isUnsaved,
  });
}

function confirmDiscarding(): Promise<boolean> {
  return confirm({
    title: t("forms.discardTitle"),
    message: t("forms.discardMessage"),
    confirmLabel: t("forms.discard"),
    cancelLabel: t("forms.keepEditing"),
    tone: "danger",
  });
}
