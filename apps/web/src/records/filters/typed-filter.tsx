import { dayFilter } from "@lanyard/contract/field/filter-schema";
import { refusalText } from "#src/lib/i18n/refusal-text.ts";
import { ValueField, type ValueFieldProps } from "#src/records/fields/value-field.tsx";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { useSearchText } from "./use-search-text.ts";

export type FilterProps = Pick<ValueFieldProps, "label" | "className"> & {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** A text filter that applies after a pause in typing, or when it loses focus. An invalid date shows an error. */
export function TypedFilter({
  value,
  onChange,
  ...field
}: FilterProps & Pick<ValueFieldProps, "control" | "placeholder" | "maxLength">) {
  const problemOf = field.control === "day" ? dayProblem : () => undefined;
  const { text, type, searchNow } = useSearchText(value ?? "", (now) => {
    if (problemOf(now) === undefined) onChange(now || undefined);
  });
  return (
    <ValueField
      {...field}
      value={text}
      error={problemOf(text)}
      onChange={type}
      onBlur={searchNow}
      onKeyDown={(event) => pressedKey(event) === "Enter" && searchNow()}
    />
  );
}

function dayProblem(text: string): string | undefined {
  if (text.trim() === "") return undefined;
  const message = dayFilter.safeParse(text).error?.issues[0]?.message;
  return message === undefined ? undefined : refusalText(message);
}
