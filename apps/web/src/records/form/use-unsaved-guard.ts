import { useBlocker } from "@tanstack/react-router";
import { useRef } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { confirm } from "#src/ui/overlays/confirm.ts";
import type { Sending } from "./use-sending.ts";

/**
 * Asks before unsaved input is lost by closing the form, leaving the page or closing the tab. `leave` closes
 * without asking, for use after saving; `close` asks.
 */
export function useUnsavedGuard(isUnsaved: boolean, sending: Sending, onClose: () => void) {
  // The page may change in the same moment as the form is closed, before it is drawn again.
  const isFree = useRef(false);
  // A request on its way counts as saved; the user is notified if it fails.
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
 * Guards a page that is a form itself, except between its own tabs. Such a page accepts input while saving:
 * `isTypedSince` tells whether there was any.
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

/** Discards the form and withdraws its waiting request. */
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
    // The user did not request this dialog, so Enter must keep the input.
    focus: "cancel",
  });
}
