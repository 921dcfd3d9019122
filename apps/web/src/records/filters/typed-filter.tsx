import { dayFilter } from "@lanyard/contract/field/filter-schema";
import { invalidNumberText } from "#src/lib/format/read-number.ts";
import { refusalText } from "#src/lib/i18n/refusal-text.ts";
import { ValueField, type ValueFieldProps } from "#src/records/fields/value-field.tsx";
import { typingOf } from "#src/records/fields/value-typing.ts";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { asTyped, type Spelling, useSearchText } from "./use-search-text.ts";

export type FilterProps = Pick<ValueFieldProps, "label" | "className"> & {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

type TypedFilterProps = FilterProps &
  Pick<ValueFieldProps, "control" | "placeholder" | "maxLength"> & {
    spelling?: Spelling | undefined;
    problemOf?: (value: string) => string | undefined;
    /** Called with an invalid text instead of `onChange`. */
    onInvalid?: ((text: string) => void) | undefined;
  };

/**
 * A text filter that applies after a pause in typing, on Enter and on blur. Shows an error for invalid
 * values.
 */
export function TypedFilter({
  value,
  onChange,
  spelling = asTyped,
  problemOf = () => undefined,
  onInvalid,
  ...field
}: TypedFilterProps) {
  const apply = (now: string) => {
    if (problemOf(now) === undefined) onChange(now || undefined);
    else onInvalid?.(now);
  };
  const { text, type, searchNow } = useSearchText(value ?? "", apply, spelling);
  return (
    <ValueField
      {...field}
      value={text}
      error={problemOf(spelling.read(text))}
      onChange={type}
      onBlur={searchNow}
      onKeyDown={(event) => pressedKey(event) === "Enter" && searchNow()}
    />
  );
}

export const dayRules = { control: "day", problemOf: dayProblem } as const;

function dayProblem(text: string): string | undefined {
  if (text === "") return undefined;
  const message = dayFilter.safeParse(text).error?.issues[0]?.message;
  return message === undefined ? undefined : refusalText(message);
}

/**
 * Returns the control, spelling and validation of a number or amount filter. Users type values in their
 * notation.
 */
export function numberRules(type: "number" | "money") {
  const { format, parse } = typingOf(type);
  const read = (text: string) => {
    const number = parse(text);
    return typeof number === "number" && Number.isFinite(number) ? String(number) : text.trim();
  };
  const write = (value: string) => (isNumber(value) ? format(Number(value)) : value);
  return { control: "amount", spelling: { read, write }, problemOf: numberProblem } as const;
}

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/u.test(text);

const numberProblem = (text: string) => (text === "" || isNumber(text) ? undefined : invalidNumberText());

export const itemsIn = (text: string): string[] =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);

/**
 * Treats texts with the same items as equal, so that a comma that is typed after the last item stays in the
 * field.
 */
export const listSpelling: Spelling = { ...asTyped, read: (text) => itemsIn(text).join(", ") };
