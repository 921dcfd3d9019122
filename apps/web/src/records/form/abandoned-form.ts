import { ApiError } from "@lanyard/client/api-error";
import { t } from "#src/lib/i18n/messages.ts";
import { toast } from "#src/ui/overlays/toast.ts";
import { stickyToast, withTypedValue } from "./typing-failure.ts";

type AbandonedForm = {
  /** What could not be saved, and why. */
  text: string;
  error: unknown;
  /** The values as they were typed. */
  values: Readonly<Record<string, unknown>>;
  /** The fields that were typed in. */
  changed: Iterable<string>;
  retry: () => void;
};

/** A form that was left while it was on its way could not be saved: the message keeps what was typed. */
export function toastAbandonedForm({ text, error, values, changed, retry }: AbandonedForm): void {
  // What was chosen from a list by its id says nothing to people.
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

/** What the server understood and does not take, such as a field that a colleague changed: it will not take it later. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404, 409, 413, 422].includes(error.status);
}
