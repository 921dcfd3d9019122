import { dayFilter } from "@lanyard/contract/field/filter-schema";
import { refusalInLanguage } from "#src/lib/refusal-in-language.ts";
import { useSearchText } from "#src/lib/use-search-text.ts";
import { DateField } from "./date-field.tsx";

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
      onKeyDown={({ key }) => key === "Enter" && searchNow()}
    />
  );
}

function problemOf(text: string): string | undefined {
  if (text.trim() === "") return undefined;
  const message = dayFilter.safeParse(text).error?.issues[0]?.message;
  return message === undefined ? undefined : refusalInLanguage(message);
}
