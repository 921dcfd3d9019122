import { t } from "#src/lib/i18n/messages.ts";
import { createRequestStore } from "./request-store.ts";

export type ToastTone = "success" | "error" | "warning" | "info";

type ToastAction = {
  label: string;
  /** The accessible name, if the label alone is unclear without the text of the toast. */
  name?: string;
  run: () => void;
};

export type ToastOptions = {
  /** The duration, by default 4000 ms. With 0, the toast stays until the user closes it. */
  durationMs?: number;
  /** One or several lines below the text, such as the name of the record. */
  about?: string | readonly string[];
  action?: ToastAction;
  /** Further actions. Only one of them can run, and the toast stays open. */
  more?: readonly ToastAction[] | undefined;
  link?: ToastLink;
  onClose?: () => void;
  /**
   * The offers of the toast, such as `undo <action id>`. `withdrawToasts` closes the toast if one of them was
   * used elsewhere.
   */
  offers?: readonly string[];
  hasTimeLine?: boolean;
};

/**
 * A link in the toast. `follow` opens it in this tab; with `note`, it opens a new tab and screen readers read
 * the note.
 */
export type ToastLink = { label: string; href: string } & ({ follow: () => void } | { note: string });

export type ToastRequest = ToastOptions & { tone: ToastTone; text: string };

const undoDurationMs = 8000;

/** The requested toasts. The component that shows them loads with the first one. */
export const toastRequests = createRequestStore<ToastRequest>();

function show(tone: ToastTone) {
  return (text: string, options: ToastOptions = {}) => toastRequests.add({ ...options, tone, text });
}

/**
 * Functions that show a toast at the bottom left, such as toast.success("Contact created successfully").
 * OverlayHost must be on the page.
 */
export const toast = {
  success: show("success"),
  error: show("error"),
  warning: show("warning"),
  info: show("info"),
};

/** More content of a toast with Undo. The tone `warning` reports a partial success. */
export type UndoSubject = Pick<ToastOptions, "about" | "link" | "more" | "durationMs" | "onClose"> & {
  tone?: "success" | "warning";
};

/** Shows a toast with Undo, by default for 8 seconds. A shrinking line shows the remaining time. */
export function toastWithUndo(
  text: string,
  undoLabel: string,
  undo: () => void,
  { tone = "success", ...subject }: UndoSubject & Pick<ToastOptions, "offers"> = {},
): void {
  const durationMs = subject.durationMs ?? undoDurationMs;
  toast[tone](text, {
    ...subject,
    durationMs,
    hasTimeLine: durationMs > 0,
    action: { label: undoLabel, run: undo },
  });
}

const failureDurationMs = 8000;

export function toastFailure(text: string, retry: () => void): void {
  toast.error(text, { durationMs: failureDurationMs, action: { label: t("ui.retry"), run: retry } });
}

export function offerRetry(what: string, reason: string, retry: () => void): void {
  toastFailure(t("ui.because", { what, reason }), retry);
}

const closers = new Set<(offer: string) => void>();

/** Closes toasts whose offer was used elsewhere, such as an Undo in the history. */
export function withdrawToasts(offer: string): void {
  for (const request of toastRequests.read())
    if (request.offers?.includes(offer)) toastRequests.remove(request);
  for (const close of closers) close(offer);
}

export function onToastWithdrawn(close: (offer: string) => void): () => void {
  closers.add(close);
  return () => void closers.delete(close);
}
