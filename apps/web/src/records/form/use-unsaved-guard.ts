import { useBlocker } from "@tanstack/react-router";
import { useRef } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { confirm } from "#src/ui/overlays/confirm.ts";
import type { Sending } from "./use-sending.ts";

/**
 * Keeps what was typed: closing the form, going to another page and leaving the tab ask first while something is
 * unsaved. `leave` closes without asking, for after saving; `close` asks.
 */
export function useUnsavedGuard(isUnsaved: boolean, sending: Sending, onClose: () => void) {
  // The page may change in the same moment as the form is closed, before it is drawn again.
  const isFree = useRef(false);
  // What is on its way is as good as saved: who goes on is told when it is not.
  const isSafe = !isUnsaved || sending.isOnItsWay;
  const mayGo = async () => isFree.current || isSafe || (await discard(sending));
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

/**
 * The same for a page that is a form itself; its own tabs are free, they lose nothing. It takes what is typed while it
 * is being saved: `isTypedSince` says whether anything was.
 */
export function useUnsavedPage(isUnsaved: boolean, sending: Sending, isTypedSince: boolean): void {
  const isSafe = sending.isOnItsWay && !isTypedSince;
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && !isSafe && !(await discard(sending)),
    enableBeforeUnload: () => isUnsaved,
    disabled: !isUnsaved,
  });
}

/** What is discarded is not sent once the network is back either. */
async function discard({ withdraw }: Sending): Promise<boolean> {
  const isDiscarded = await confirmDiscarding();
  if (isDiscarded) withdraw();
  return isDiscarded;
}

function confirmDiscarding(): Promise<boolean> {
  return confirm({
    title: t("forms.discardTitle"),
    message: t("forms.discardMessage"),
    confirmLabel: t("forms.discard"),
    cancelLabel: t("forms.keepEditing"),
    tone: "danger",
    // Who pressed Escape or a link did not ask for this: the next Enter keeps what was typed.
    focus: "cancel",
  });
}
