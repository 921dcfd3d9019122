import { ApiError } from "@lanyard/client/api-error";
import { t } from "#src/lib/i18n/messages.ts";
import { toast } from "#src/ui/overlays/toast.ts";
import { stickyToast, withTypedValue } from "./typing-failure.ts";

type AbandonedForm = {
  /** The message about the failure. The toast adds the unsaved input to it. */
  text: string;
  error: unknown;
  values: Readonly<Record<string, unknown>>;
  changed: Iterable<string>;
  retry: () => void;
};

/** Shows a toast with the input of a closed form that could not be saved. */
export function toastAbandonedForm({ text, error, values, changed, retry }: AbandonedForm): void {
  // Users cannot recognise a record by its id.
  const isId = (name: string) => name.endsWith("_id") && typeof values[name] === "string";
  const typed = [...changed].filter((name) => !isId(name)).map((name) => textOf(values[name]));
  const value = typed.filter((each) => each !== "").join(", ");
  const action = isRefusal(error) ? {} : { action: { label: t("ui.retry"), run: retry } };
  toast.error(value ? withTypedValue(text, value) : text, { ...stickyToast(), ...action });
}

function textOf(value: unknown): string {
  if (typeof value === "object" && value !== null && "name" in value) return textOf(value.name);
  return typeof value === "string" ? value : "";
}

/** Returns whether the server refused the input, so that a retry would fail too. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404, 409, 413, 422].includes(error.status);
}
