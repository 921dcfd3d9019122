import { createRequestStore } from "./request-store.ts";

export type ToastTone = "success" | "error" | "warning" | "info";

type ToastAction = { label: string; run: () => void };

export type ToastOptions = {
  /** The default is 4000 ms; 0 keeps it until closed. */
  durationMs?: number;
  /** The name of its subject below the text, or several lines. */
  about?: string | readonly string[];
  action?: ToastAction;
  /** A second action, which leaves the toast open. */
  more?: ToastAction | undefined;
  link?: ToastLink;
  /** Called when the toast closes, also by its action. */
  onClose?: () => void;
  /** The effects of its action (see `withdrawToasts`). */
  offers?: readonly string[];
  /** Draws the remaining time as a line. */
  hasTimeLine?: boolean;
};

/**
 * The subject of the toast: `follow` opens it in this tab; otherwise a new tab keeps the page and the toast,
 * and `note` announces that to screen readers.
 */
export type ToastLink = { label: string; href: string } & ({ follow: () => void } | { note: string });

export type ToastRequest = ToastOptions & { tone: ToastTone; text: string };

const undoDurationMs = 8000;

/** Toasts on their way to the layer, which is loaded when the first one is shown. */
export const toastRequests = createRequestStore<ToastRequest>();

function show(tone: ToastTone) {
  return (text: string, options: ToastOptions = {}) => toastRequests.add({ ...options, tone, text });
}

/** Short messages at the bottom left: toast.success("Contact created successfully"). Needs OverlayHost on the page. */
export const toast = {
  success: show("success"),
  error: show("error"),
  warning: show("warning"),
  info: show("info"),
};

/** The content of a toast with Undo; `warning` reports a partial result. */
export type UndoSubject = Pick<ToastOptions, "about" | "link" | "more" | "durationMs" | "onClose"> & {
  tone?: "success" | "warning";
};

/** Shows a success with Undo for 8 seconds and a line for the remaining time, unless it stays until closed. */
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

/** Shows a failure with its reason and Retry, long enough to be reached. */
export function toastFailure(text: string, action: NonNullable<ToastOptions["action"]>): void {
  toast.error(text, { durationMs: failureDurationMs, action });
}

const closers = new Set<(offer: string) => void>();

/** Closes toasts whose offer was used elsewhere: by a key or in the history. */
export function withdrawToasts(offer: string): void {
  for (const request of toastRequests.read())
    if (request.offers?.includes(offer)) toastRequests.remove(request);
  for (const close of closers) close(offer);
}

/** Calls `close` when a toast is withdrawn; returns a function that unsubscribes. */
export function onToastWithdrawn(close: (offer: string) => void): () => void {
  closers.add(close);
  return () => void closers.delete(close);
}
