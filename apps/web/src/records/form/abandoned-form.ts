import { ApiError } from "@lanyard/client/api-error";
import { t } from "#src/lib/i18n/messages.ts";
import { toast } from "#src/ui/overlays/toast.ts";
import { stickyToast, withTypedValue } from "./typing-failure.ts";

type AbandonedForm = {
  /** The input that was not saved, and the error. */
  text: string;
  error: unknown;
  /** The values as they were typed. */
  values: Readonly<Record<string, unknown>>;
  /** The fields that were typed in. */
  changed: Iterable<string>;
  retry: () => void;
};

/** Reports a form that was closed before it failed to save; the toast keeps the input. */
export function toastAbandonedForm({ text, error, values, changed, retry }: AbandonedForm): void {
  // Ids of chosen options mean nothing to users.
  const isId = (name: string) => name.endsWith("_id") && typeof values[name] === "string";
  const typed = [...changed].filter((name) => !isId(name)).map((name) => textOf(values[name]));
  const value = typed.filter((each) => each !== "").join(", ");
  const action = isRefusal(error) ? {} : { action: { label: t("ui.retry"), run: retry } };
  toast.error(value ? withTypedValue(text, value) : text, { ...stickyToast(), ...action });
}

/** A text, or the name of the record that was chosen. */
function textOf(value: unknown): string {
  if (typeof value === "object" && value !== null && "name" in value) return textOf(value.name);
  return typeof value === "string" ? value : "";
}

/**
 * Returns whether the server refused the input, for example after a colleague's change; a retry would fail
 * too.
 */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404, 409, 413, 422].includes(error.status);
}
