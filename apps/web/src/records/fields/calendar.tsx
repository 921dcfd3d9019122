import { datePartsOf } from "@lanyard/typed-lines/wall-time";
import { DayPicker, type DayPickerLocale } from "react-day-picker";
import { de } from "react-day-picker/locale/de";
import { enUS } from "react-day-picker/locale/en-US";
import { es } from "react-day-picker/locale/es";
import { fr } from "react-day-picker/locale/fr";
import { formatChoices } from "#src/lib/format/format-choices.ts";
import { formatLanguage } from "#src/lib/format/number.ts";
import { readDate } from "#src/lib/format/read-date.ts";

type CalendarProps = {
  /** The selected day as `YYYY-MM-DD`. Any other text selects no day. */
  day: string;
  onPick: (day: string) => void;
  /** Closes the calendar and returns the focus to the button. */
  onClose: () => void;
};

const locales: Readonly<Record<string, DayPickerLocale>> = { de, es, fr };
const yearsAround = 50;

/** The calendar library is large, so this module loads lazily. */
export function Calendar({ day, onPick }: CalendarProps) {
  const chosen = readDate(day) === day ? localDay(day) : undefined;
  const { year, month, day: date } = datePartsOf(new Date(), formatChoices().timeZone ?? undefined);
  const today = localDay(`${year}-${month}-${date}`);
  const shown = (chosen ?? today).getFullYear();
  return (
    <DayPicker
      mode="single"
      autoFocus
      fixedWeeks
      showOutsideDays
      captionLayout="dropdown"
      locale={locales[formatLanguage()] ?? enUS}
      selected={chosen}
      defaultMonth={chosen ?? today}
      today={today}
      startMonth={new Date(shown - yearsAround, 0)}
      endMonth={new Date(shown + yearsAround, 11)}
      onSelect={(_, pressed) => onPick(textOf(pressed))}
    />
  );
}

function localDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

function textOf(date: Date): string {
  const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0"));
  return [String(date.getFullYear()).padStart(4, "0"), ...parts].join("-");
}
