import {
  type AriaAttributes,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useState,
} from "react";
import { type DateWords, interpretedDate } from "#src/lib/format/date-typing.ts";
import { lineReading } from "#src/lib/format/format-choices.ts";
import { Select, type SelectOption } from "#src/ui/controls/select-field.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { DateInput } from "./date-input.tsx";
import { OptionsControl } from "./options-control.tsx";
import { type ControlName, dateTypingOf } from "./value-typing.ts";

type TypedValue = {
  control: ControlName;
  /** The text that the control edits. An invalid date stays as typed. */
  value: string;
  onChange: (value: string) => void;
  /** Characters that were typed before the control appeared. */
  typed?: string | undefined;
};

/**
 * Returns the text and handlers of a control. Users type dates as numbers or words; leaving the control
 * rewrites the date in the user's format.
 */
export function useControlText({ control, value, onChange, typed }: TypedValue) {
  const dates = dateTypingOf(control);
  const shown = (held: string) => dates?.format(held) ?? held;
  const [kept, setKept] = useState({ text: typed ?? shown(value), value });
  if (kept.value !== value) setKept({ text: shown(value), value });
  const [words, setWords] = useState<DateWords>();
  const change = (text: string, next: string) => {
    setKept({ text, value: next });
    onChange(next);
  };
  const take = (text: string, read = words) => change(text, dates?.read(text, read) ?? text.trim());
  return {
    text: kept.text,
    understood: dates && interpretedDate(dates, kept.text, words),
    day: dates?.read(value)?.slice(0, 10) ?? "",
    onType: (input: TypedElement) => {
      if (!dates) return change(input.value, input.value);
      take(input.value);
      // Most dates are typed as numbers, so the parser for words loads only when needed.
      if (words || input.value.trim() === "" || dates.read(input.value) !== undefined) return;
      void loadDateWords().then((loaded) => {
        setWords(() => loaded);
        if (input.isConnected) take(input.value, loaded);
      });
    },
    onPick: (day: string) => dates && change(dates.format(dates.onDay(day, value)), dates.onDay(day, value)),
    onPickOptions: (held: string) => change(held, held),
    onLeave: () => setKept({ text: shown(value), value }),
  };
}

async function loadDateWords(): Promise<DateWords> {
  return (await import("@lanyard/typed-lines/typed-date")).loadDateWords(lineReading());
}

type TypedElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type ControlElement = HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement;

export type ControlProps = AriaAttributes & {
  options?: readonly SelectOption[] | undefined;
  labelOf?: ((value: string) => string) | undefined;
  emptyLabel?: string | undefined;
  rows?: number | undefined;
  maxLength?: number;
  placeholder?: string;
  id?: string;
  name?: string;
  ref?: RefObject<ControlElement | null> | ((element: HTMLElement | null) => void);
  onBlur?: ((event: FocusEvent) => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
};

type FieldControlProps = ControlProps & {
  control: ControlName;
  typed: ReturnType<typeof useControlText>;
  /** Replaces the default classes of a control in a form. */
  className?: string;
};

/** A control that edits one value, without a label or message. Forms, cells, dialogs and filters add them. */
export function FieldControl(props: FieldControlProps) {
  const { control, typed, className, options = [], labelOf, emptyLabel, onBlur, ...others } = props;
  const { rows, maxLength, placeholder, ...shared } = others;
  const [start] = useState(typed.text);
  const dates = dateTypingOf(control);
  const attributes = {
    ...shared,
    value: typed.text,
    onChange: ({ target }: { target: TypedElement }) => typed.onType(target),
    onBlur: (event: FocusEvent) => {
      typed.onLeave();
      onBlur?.(event);
    },
  };
  if (control === "choice")
    return (
      <Select
        {...attributes}
        options={withUnlisted(options, [start, typed.text], labelOf)}
        emptyLabel={emptyLabel}
        look={className}
      />
    );
  if (control === "choices")
    return (
      <OptionsControl
        id={shared.id}
        aria-label={shared["aria-label"]}
        aria-describedby={shared["aria-describedby"]}
        aria-invalid={shared["aria-invalid"]}
        onKeyDown={shared.onKeyDown}
        ref={shared.ref}
        options={options}
        value={typed.text}
        onChange={typed.onPickOptions}
        onBlur={onBlur}
        isInCell={className !== undefined}
      />
    );
  if (control === "lines")
    return <textarea {...attributes} rows={rows} dir="auto" className={className ?? "textarea"} />;
  if (dates)
    return (
      <DateInput
        {...attributes}
        className={className ?? "input"}
        placeholder={dates.pattern()}
        day={typed.day}
        onPick={typed.onPick}
      />
    );
  const isAmount = control === "amount" && className === undefined;
  return (
    <input
      {...attributes}
      {...{ maxLength, placeholder }}
      {...looks[control]}
      className={classNames(className ?? "input", isAmount && "num")}
      autoComplete="off"
      dir={isAmount ? undefined : "auto"}
    />
  );
}

const address = { type: "text", autoCapitalize: "none", spellCheck: false } as const;

/**
 * E-mail and web addresses use text inputs, because the browser would otherwise validate them before the form
 * does.
 */
const looks: Partial<Record<ControlName, ComponentProps<"input">>> = {
  text: { type: "text" },
  email: { ...address, inputMode: "email" },
  url: { ...address, inputMode: "url", placeholder: "https://" },
  tel: { type: "tel" },
  number: { type: "text", inputMode: "numeric" },
  amount: { type: "text", inputMode: "decimal" },
};

/** Returns the options, preceded by stored values that are not options (rulings, B: Lists that disagree). */
function withUnlisted(
  options: readonly SelectOption[],
  values: readonly string[],
  labelOf = (value: string) => value,
): readonly SelectOption[] {
  const isListed = (value: string) => value === "" || options.some((option) => option.value === value);
  const unlisted = [...new Set(values)].filter((value) => !isListed(value));
  return [...unlisted.map((value) => ({ value, label: labelOf(value) })), ...options];
}
