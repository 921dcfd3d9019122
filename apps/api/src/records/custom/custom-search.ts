import { customName } from "@lanyard/contract/custom-field/custom-field-types";
import { languages } from "@lanyard/contract/person/person-options";
import { foldText } from "@lanyard/contract/search/fold-text";
import { searchWords } from "#src/db/fold-text.ts";
import { phoneForms } from "#src/db/phone-number.ts";
import type { FieldValue, FieldValues } from "#src/log/record-change.ts";
import type { StoredField } from "./custom-columns.ts";
import { labelsOf } from "./custom-conversion.ts";

export function customSearched(layout: readonly StoredField[], fields: FieldValues): string[] {
  return layout.flatMap((field) => {
    const value = fields[customName(field.key)] ?? null;
    if (!field.searched || field.is_deleted || value === null) return [];
    if (field.type === "phone") return phoneForms(String(value), null);
    return textsOf(value, field).flatMap((text) => [text, ...digitsIn(text)]);
  });
}

const textsOf = (value: FieldValue, field: StoredField): string[] =>
  field.type === "date" ? writtenDays(String(value)) : labelsOf(value, field);

/**
 * Returns the forms of a day that a search finds: in digits with three orders of year, month and day, and
 * with the name of the month as lists show it in each language.
 */
function writtenDays(day: string): string[] {
  const [year, month, date] = day.split("-");
  const moment = Date.parse(day);
  const inWords = Number.isNaN(moment) ? [] : dayFormats.map(({ format }) => format(moment));
  return [day, `${date}/${month}/${year}`, `${month}/${date}/${year}`, ...inWords];
}

const dayFormats = languages.map(
  (language) =>
    new Intl.DateTimeFormat(language, { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" }),
);

/** Returns the digits of words that a search reduces to digits, such as "2031-12-24" and "47-11". */
function digitsIn(text: string): string[] {
  if (!/\d[()+\-./]+\d/u.test(text)) return [];
  const folded = foldText(text);
  return searchWords(text).filter((word) => !folded.includes(word));
}
