import { ApiError } from "@lanyard/client/api-error";
import type { Noun, UndoRefusal } from "@lanyard/contract/action/action-schema";
import { t } from "#src/lib/i18n/messages.ts";
import { recordFieldLabel } from "./record-field-label.ts";

export interface UndoAnswer {
  readonly tone: "success" | "warning" | "danger";
  readonly text: string;
  /** One text for each change that could not be undone or redone, with the reason. */
  readonly details: readonly string[];
}

type Done = { readonly undone: number; readonly refused: readonly UndoRefusal[] };

export function doneAnswer({ undone, refused }: Done, way: "undo" | "redo"): UndoAnswer {
  return {
    tone: refused.length > 0 ? "warning" : "success",
    text: t(`history.${way}.records`, { count: undone }),
    details: unlike(
      refused.map(({ fields, noun, message }) =>
        refusalText(
          fields.map((field) => recordFieldLabel(field, noun)),
          message,
        ),
      ),
    ),
  };
}

export function refusedAnswer(error: Error, noun: Noun, way: "undo" | "redo"): UndoAnswer {
  const errors = error instanceof ApiError ? error.errors : [];
  return {
    tone: "danger",
    text: t("ui.because", { what: t(`history.${way}.failed`), reason: error.message }),
    details: unlike(
      errors.map(({ path, message }) =>
        refusalText(path === "" ? [] : [recordFieldLabel(path, noun)], message),
      ),
    ),
  };
}

function refusalText(fields: readonly string[], message: string): string {
  return fields.length === 0
    ? message
    : t("ui.because", { what: unlike(fields).join(", "), reason: message });
}

function unlike(texts: readonly string[]): string[] {
  return [...new Set(texts)].slice(0, 10);
}
