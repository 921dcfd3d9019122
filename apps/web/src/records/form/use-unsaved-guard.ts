import { useBlocker } from "@tanstack/react-router";
import { useRef } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { confirm } from "#src/ui/overlays/confirm.ts";
import type { Sending } from "./use-sending.ts";

/**
 * Asks before the user loses unsaved input by closing the form, leaving the page or closing the tab. `close`
 * asks; `leave` closes a saved form without asking.
 */
export function useUnsavedGuard(isUnsaved: boolean, sending: Sending, onClose: () => void) {
  // A ref, because the page can change before the closed form re-renders.
  const isFree = useRef(false);
  // A request in progress counts as saved, because a message reports its failure.
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
 * Asks for confirmation before the user leaves a page with unsaved input, but not when the user switches
 * between tabs of the page. `isTypedSince` is true if the user typed after the request was sent.
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

async function discard({ withdraw }: Sending): Promise<boolean> {
  const isDiscarded = await confirmDiscarding();
  if (isDiscarded) withdraw();
  return isDiscarded;
}

function confirmDiscarding(): Promise<boolean> {
  return confirm({
    title: t("forms.discardTitle"),
    message: t("forms.discardMessage"),
    confirmLabel: t("ui.discard"),
    cancelLabel: t("forms.keepEditing"),
    tone: "danger",
    // The dialog is unexpected, so Enter must keep the input.
    focus: "cancel",
  });
}
