import { guardUnload } from "#src/lib/browser/unload-guard.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { type ToastOptions, toast } from "#src/ui/overlays/toast.ts";

type CellFailure = {
  /** The field's label. */
  field: string;
  reason: string;
  typed: string | undefined;
};

/** Reports a failed cell with its input, so that the user can type or copy it again. */
export function toastCellFailure(
  { field, reason, typed }: CellFailure,
  way: Pick<ToastOptions, "action" | "link"> = {},
): void {
  const failure = t("ui.because", { what: t("ui.saveFailed", { field }), reason });
  toast.error(typed ? withTypedValue(failure, typed) : failure, { ...stickyToast(), ...way });
}

/** Returns a failure with its input as sentences. */
export function withTypedValue(failure: string, value: string): string {
  const end = /[.!?]$/u.test(failure) ? "" : ".";
  return `${failure}${end} ${t("ui.youTyped", { value })}`;
}

/**
 * Shows a toast that stays, because it holds the only copy of the input; the browser asks before the page
 * closes.
 */
export function stickyToast(): ToastOptions {
  return { durationMs: 0, onClose: guardUnload() };
}
