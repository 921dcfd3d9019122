import type { AriaAttributes, FocusEvent, KeyboardEvent, RefObject, SyntheticEvent } from "react";
import { CheckboxRow } from "#src/ui/controls/checkbox.tsx";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import type { SelectOption } from "#src/ui/controls/select-field.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";

type OptionsControlProps = {
  id?: string | undefined;
  "aria-label"?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: AriaAttributes["aria-invalid"];
  options: readonly SelectOption[];
  /** The selected values, separated by commas. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: ((event: FocusEvent) => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
  ref?:
    | RefObject<(HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement) | null>
    | ((element: HTMLElement | null) => void)
    | undefined;
  isInCell: boolean;
};

export function OptionsControl({
  options,
  value,
  onChange,
  onKeyDown,
  ref,
  isInCell,
  "aria-invalid": isInvalid,
  ...group
}: OptionsControlProps) {
  const chosen = value === "" ? [] : value.split(", ");
  const toggle = (option: string) => {
    const isNext = (each: string) => (each === option) !== chosen.includes(each);
    onChange(
      options
        .map((each) => each.value)
        .filter(isNext)
        .join(", "),
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be placed in a cell
    <div
      {...group}
      role="group"
      data-options
      className={classNames("options", isInCell && "options--cell")}
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={isInCell ? stop : undefined}
      onClick={isInCell ? stop : undefined}
      onKeyDown={(event) => {
        moveFocus(event);
        onKeyDown?.(event);
      }}
    >
      {options.map((option, index) => (
        <CheckboxRow
          key={option.value}
          {...(index === 0 && ref && { ref })}
          aria-invalid={isInvalid}
          label={option.label}
          checked={chosen.includes(option.value)}
          onChange={() => toggle(option.value)}
        />
      ))}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[pressedKey(event)];
  if (step === undefined) return;
  const boxes = [...event.currentTarget.querySelectorAll("input")];
  event.preventDefault();
  boxes[boxes.findIndex((box) => box === event.target) + step]?.focus();
}

function stop(event: SyntheticEvent): void {
  event.stopPropagation();
}

export function isInSameGroup(from: EventTarget, to: EventTarget | null): boolean {
  return (
    from instanceof Element && to instanceof Node && from.closest("[data-options]")?.contains(to) === true
  );
}
