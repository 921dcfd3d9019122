import { linkWithScheme } from "@lanyard/contract/field/web-address";
import type { KeyboardEvent, MouseEvent, ReactNode, SyntheticEvent } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { TextField, type TextFieldProps } from "#src/ui/controls/text-field.tsx";

type LinkFieldProps = Omit<TextFieldProps, "type" | "placeholder" | "onKeyDown"> & {
  /** What stands in the field. */
  text: string;
  /** The person takes the address that the text without its beginning probably means. */
  onTake: (address: string) => void;
};

/** A field for a web address. One that is refused for its missing beginning is offered whole; Enter takes it too. */
export function LinkField({ text, error, onTake, ...field }: LinkFieldProps) {
  const meant = error ? linkWithScheme(text) : undefined;
  return (
    <TextField
      {...field}
      type="url"
      placeholder="https://"
      error={error && <LinkProblem problem={error} meant={meant} onTake={onTake} />}
      onKeyDown={(event: KeyboardEvent) => {
        if (meant === undefined || pressedKey(event) !== "Enter") return;
        event.preventDefault();
        onTake(meant);
      }}
    />
  );
}

type LinkProblemProps = { problem: ReactNode; meant: string | undefined; onTake: (address: string) => void };

/** What is wrong with a web address, and beside it the one that was probably meant. */
export function LinkProblem({ problem, meant, onTake }: LinkProblemProps) {
  if (meant === undefined) return problem;
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
          onTake(meant);
        }}
      >
        {t("ui.useAddress", { address: meant })}
      </button>
    </>
  );
}

/** The field keeps the focus: leaving it would judge its text once more, and a row behind it would hear the press. */
function keepFocus(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** The button goes with what was wrong, and would take the focus along. */
function fieldOf({ currentTarget }: MouseEvent<HTMLElement>): HTMLElement | null {
  return document.querySelector(`[aria-describedby~="${currentTarget.closest("[id]")?.id ?? ""}"]`);
}
