import { dayFilter } from "@lanyard/contract/field/filter-schema";
import { refusalText } from "#src/lib/i18n/refusal-text.ts";
import { DateField } from "#src/records/form/date-field.tsx";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { useSearchText } from "./use-search-text.ts";

type DateFilterProps = {
  label: string;
  className?: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** A day that a list is narrowed by, once typing rests; what is no day says so. */
export function DateFilter({ value, onChange, ...look }: DateFilterProps) {
  const { text, type, searchNow } = useSearchText(value ?? "", (now) => {
    if (problemOf(now) === undefined) onChange(now || undefined);
  });
  return (
    <DateField
      {...look}
      value={text}
      error={problemOf(text)}
      onChange={type}
      onKeyDown={(event) => pressedKey(event) === "Enter" && searchNow()}
    />
  );
}

function problemOf(text: string): string | undefined {
  if (text.trim() === "") return undefined;
  const message = dayFilter.safeParse(text).error?.issues[0]?.message;
  return message === undefined ? undefined : refusalText(message);
}
