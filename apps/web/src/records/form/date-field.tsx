import { type ComponentProps, useState } from "react";
import { type DateTyping, type DateWords, dayTyping, interpretedDate } from "#src/lib/format/date-typing.ts";
import { Field, type FieldLook } from "#src/ui/controls/field.tsx";
import { DateInput } from "./date-input.tsx";
import { useDateWords } from "./use-date-words.ts";

export type DateFieldProps = FieldLook &
  Pick<ComponentProps<typeof DateInput>, "ref" | "name" | "onKeyDown"> & {
    /** A day where left out. */
    typing?: DateTyping;
    /** A value of that typing; a text that is none stays as it was typed, and is told as no date where it is an error. */
    value: string;
    onChange: (value: string) => void;
    onBlur?: (() => void) | undefined;
  };

/** A labelled date, or a date with its time, as figures or words. Leaving the field rewrites it in the person's format. */
export function DateField({
  label,
  hint,
  error,
  isLabelHidden = false,
  className = "",
  typing = dayTyping,
  value,
  onChange,
  onBlur,
  ...input
}: DateFieldProps) {
  const { read, format, unread, pattern, onDay } = typing;
  const [typed, setTyped] = useState({ text: format(value), value });
  if (typed.value !== value) setTyped({ text: format(value), value });
  const change = (text: string, next: string) => {
    setTyped({ text, value: next });
    onChange(next);
  };
  const take = (text: string, words?: DateWords) => change(text, read(text, words) ?? text.trim());
  const [words, loadWords] = useDateWords();
  const isUnread = value !== "" && read(value) === undefined;
  return (
    <Field
      {...{ label, isLabelHidden, className }}
      hint={hint && (interpretedDate(typing, typed.text, words) ?? hint)}
      error={error && isUnread ? unread() : error}
    >
      {(links) => (
        <DateInput
          {...input}
          {...links}
          className="input"
          value={typed.text}
          placeholder={pattern()}
          day={read(value)?.slice(0, 10) ?? ""}
          onChange={({ target }) => {
            take(target.value, words);
            if (words || target.value.trim() === "" || read(target.value) !== undefined) return;
            void loadWords().then((loaded) => target.isConnected && take(target.value, loaded));
          }}
          onPick={(day) => change(format(onDay(day, value)), onDay(day, value))}
          onBlur={() => {
            setTyped({ text: format(value), value });
            onBlur?.();
          }}
        />
      )}
    </Field>
  );
}
