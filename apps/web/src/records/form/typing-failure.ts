import { guardUnload } from "#src/lib/browser/unload-guard.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { type ToastOptions, toast } from "#src/ui/overlays/toast.ts";

type CellFailure = {
  field: string;
  reason: string;
  typed: string | undefined;
};

/** Shows a toast with the input of a cell that could not be saved, so that the user can copy it. */
export function toastCellFailure(
  { field, reason, typed }: CellFailure,
  way: Pick<ToastOptions, "action" | "link"> = {},
): void {
  const failure = t("ui.because", { what: t("ui.saveFailed", { field }), reason });
  toast.error(typed ? withTypedValue(failure, typed) : failure, { ...stickyToast(), ...way });
}

export function withTypedValue(failure: string, value: string): string {
  const end = /[.!?]$/u.test(failure) ? "" : ".";
  return `${failure}${end} ${t("ui.youTyped", { value })}`;
}

/**
 * Options of a toast that stays open, because it has the only copy of the input. The browser asks before the
 * page closes.
 */
export function stickyToast(): ToastOptions {
  return { durationMs: 0, onClose: guardUnload() };
}
