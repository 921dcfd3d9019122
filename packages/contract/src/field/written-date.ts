import { languages } from "../person/person-options.ts";

/** Which of day and month stands first where both are figures. */
export type DateOrder = "day" | "month";

/** What a written date means; days are `YYYY-MM-DD`. */
export type WrittenDate =
  /** It can be read in one way only. `order` is what it proves about whoever wrote it, when it proves anything. */
  | { readonly day: string; readonly order: DateOrder | undefined }
  /** "1/2/2026" is one day where the day stands first, and another where the month does. */
  | { readonly byOrder: Readonly<Record<DateOrder, string>> };

/**
 * Reads a date as people of any country write it, whatever stands between its parts: in figures, with the month's name in
 * any language of the product, with two figures of the year, or as `YYYY-MM-DD`. Undefined when it is no day.
 */
export function readWrittenDate(written: string): WrittenDate | undefined {
  const parts = written
    .trim()
    .split(/[\s.,/\-–]+/u)
    .filter((part) => part !== "" && part !== "de");
  if (parts.length !== 3) return undefined;
  const word = parts.find((part) => /^\p{L}+$/u.test(part));
  const figures = parts.filter((part) => /^\d+$/u.test(part));
  if (word !== undefined && figures.length === 2) return withMonthName(word, figures);
  return figures.length === 3 ? inFigures(figures) : undefined;
}

function withMonthName(word: string, [first = "", second = ""]: readonly string[]): WrittenDate | undefined {
  const [year, day] = first.length === 4 ? [first, second] : [second, first];
  const month = monthCalled(word);
  return month === undefined ? undefined : only(dayOf(year, month, Number(day)));
}

function inFigures([first = "", second = "", third = ""]: readonly string[]): WrittenDate | undefined {
  if (first.length === 4) return only(dayOf(first, Number(second), Number(third)));
  const day = dayOf(third, Number(second), Number(first));
  const month = dayOf(third, Number(first), Number(second));
  if (day !== undefined && month !== undefined)
    return day === month ? only(day) : { byOrder: { day, month } };
  return only(day ?? month, day === undefined ? "month" : "day");
}

function only(day: string | undefined, order?: DateOrder): WrittenDate | undefined {
  return day === undefined ? undefined : { day, order };
}

/** The last century begins at 70: few deals close and few people were found before. */
const lastCenturyFrom = 70;

function dayOf(yearText: string, month: number, day: number): string | undefined {
  if (yearText.length !== 2 && yearText.length !== 4) return undefined;
  const written = Number(yearText);
  const year = yearText.length === 4 ? written : written + (written < lastCenturyFrom ? 2000 : 1900);
  const [monthText, dayText] = [month, day].map((part) => String(part).padStart(2, "0"));
  const text = `${String(year).padStart(4, "0")}-${monthText}-${dayText}`;
  const ms = Date.parse(`${text}T00:00:00Z`);
  // 30 February is read as 2 March.
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? undefined : text;
}

/** The month that a word is the name or the beginning of; a beginning of two, such as "ju", is none. */
function monthCalled(word: string): number | undefined {
  const begun = folded(word);
  if (begun.length < 3) return undefined;
  for (const names of monthNames()) {
    const found = names.flatMap((name, index) => (name.startsWith(begun) ? [index + 1] : []));
    if (found.length === 1) return found[0];
  }
  return undefined;
}

let knownNames: readonly string[][] | undefined;

/** Making a formatter costs far more than using one, and an import reads many dates. */
function monthNames(): readonly string[][] {
  knownNames ??= languages.map((language) => {
    const { format } = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, month) => folded(format(Date.UTC(2026, month))));
  });
  return knownNames;
}

const folded = (text: string) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
