import { linkWithScheme } from "@lanyard/contract/field/web-address";
import type { KeyboardEvent, MouseEvent, ReactNode, SyntheticEvent } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Field, type FieldLook } from "#src/ui/controls/field.tsx";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { type ControlProps, FieldControl, useControlText } from "./field-control.tsx";
import { type ControlName, dateTypingOf } from "./value-typing.ts";

export type ValueFieldProps = FieldLook &
  Omit<ControlProps, "id"> & {
    control: ControlName;
    value: string;
    onChange: (value: string) => void;
    required?: boolean | undefined;
    after?: ReactNode;
  };

export function ValueField(props: ValueFieldProps) {
  const { label, hint, error, isLabelHidden = false, className = "", after, ...others } = props;
  const { control, value, onChange, required, onKeyDown, ...attributes } = others;
  const typed = useControlText({ control, value, onChange });
  const dates = dateTypingOf(control);
  const isUnread = value !== "" && dates?.read(value) === undefined;
  const suggestion = error ? suggestedLink(control, value) : undefined;
  const hear = (event: KeyboardEvent<HTMLElement>) => {
    if (suggestion === undefined || pressedKey(event) !== "Enter") return onKeyDown?.(event);
    event.preventDefault();
    onChange(suggestion);
  };
  return (
    <Field
      {...{ label, isLabelHidden, className, isRequired: required }}
      hint={hint && (typed.understood ?? hint)}
      error={
        error && (
          <LinkProblem
            problem={(isUnread && dates?.unread()) || error}
            suggestion={suggestion}
            onTake={onChange}
          />
        )
      }
    >
      {(links) => {
        const input = (
          <FieldControl
            {...attributes}
            {...links}
            {...(control === "choices" && { "aria-label": label })}
            {...{ control, typed, "aria-required": required, onKeyDown: hear }}
          />
        );
        if (!after) return input;
        return (
          <div className="field__line">
            {input}
            {after}
          </div>
        );
      }}
    </Field>
  );
}

/** Returns the URL for a text that only lacks `https://`, or undefined. */
export const suggestedLink = (control: ControlName, text: string): string | undefined =>
  control === "url" ? linkWithScheme(text) : undefined;

type LinkProblemProps = {
  problem: ReactNode;
  suggestion: string | undefined;
  onTake: (address: string) => void;
};

export function LinkProblem({ problem, suggestion, onTake }: LinkProblemProps) {
  if (suggestion === undefined) return problem;
  return (
    <>
      {problem}{" "}
      <button
        type="button"
        className="link text-start text-current! wrap-anywhere"
        onPointerDown={keepFocus}
        onMouseDown={keepFocus}
        onClick={(event) => {
          event.stopPropagation();
          fieldOf(event)?.focus();
          onTake(suggestion);
        }}
      >
        {t("ui.useAddress", { address: suggestion })}
      </button>
    </>
  );
}

/**
 * Prevents a blur, which would validate the field, and hides the press from the table row around the button.
 */
function keepFocus(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Returns the field whose error contains the clicked button. The caller focuses the field, because the button
 * disappears with the error.
 */
function fieldOf({ currentTarget }: MouseEvent<HTMLElement>): HTMLElement | null {
  return document.querySelector(`[aria-describedby~="${currentTarget.closest("[id]")?.id ?? ""}"]`);
}
