import { languages } from "@lanyard/contract/person/person-options";
import { t } from "#src/lib/messages.ts";
import { formatDate } from "./date.ts";
import { dateFormatter } from "./date-parts.ts";
import { formatChoices } from "./format-choices.ts";
import { formatLanguage } from "./number.ts";

/**
 * Reads a typed date as `YYYY-MM-DD`, whatever stands between its parts: in figures in the person's order, or in the
 * other order where it can only be that; with the month's name in any language of the interface; with two figures of the
 * year; or as `YYYY-MM-DD`, whatever the person chose. Undefined when it is no day.
 */
export function readDate(text: string): string | undefined {
  const parts = text
    .trim()
    .split(/[\s.,/\-–]+/u)
    .filter((part) => part !== "" && part !== "de");
  if (parts.length !== 3) return undefined;
  const month = parts.findIndex((part) => /^\p{L}+$/u.test(part));
  const figures = parts.filter((part) => /^\d+$/u.test(part));
  if (month >= 0) return figures.length === 2 ? inWords(parts[month] ?? "", figures) : undefined;
  return figures.length === 3 ? inFigures(figures) : undefined;
}

function inWords(word: string, [first = "", second = ""]: readonly string[]): string | undefined {
  const [year, day] = first.length === 4 ? [first, second] : [second, first];
  const month = monthCalled(word);
  return month === undefined ? undefined : dayOf(year, month, Number(day));
}

function inFigures([first = "", second = "", third = ""]: readonly string[]): string | undefined {
  if (first.length === 4) return dayOf(first, Number(second), Number(third));
  const [one, other] = [Number(first), Number(second)];
  const inOrder = isMonthFirst() ? dayOf(third, one, other) : dayOf(third, other, one);
  return inOrder ?? dayOf(third, one, other) ?? dayOf(third, other, one);
}

/** The last century begins at 70: few deals close and few people were found then. */
const lastCenturyFrom = 70;

function dayOf(yearText: string, month: number, day: number): string | undefined {
  if (yearText.length !== 2 && yearText.length !== 4) return undefined;
  const written = Number(yearText);
  const year = yearText.length === 4 ? written : written + (written < lastCenturyFrom ? 2000 : 1900);
  const text = [
    String(year).padStart(4, "0"),
    ...[month, day].map((part) => String(part).padStart(2, "0")),
  ].join("-");
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? undefined : text;
}

/** Whether a person writes the month before the day: as they chose, else as is usual in their language. */
function isMonthFirst(): boolean {
  const { dateFormat } = formatChoices();
  if (dateFormat === "MM/DD/YYYY" || dateFormat === "DD/MM/YYYY") return dateFormat === "MM/DD/YYYY";
  const parts = dateFormatter(formatLanguage(), { month: "numeric", day: "numeric" }).formatToParts(0);
  return parts.find(({ type }) => type === "month" || type === "day")?.type === "month";
}

/** The month that a word is the name or the beginning of, in the reader's language first. */
function monthCalled(word: string): number | undefined {
  const begun = folded(word);
  if (begun.length < 3) return undefined;
  for (const language of new Set([formatLanguage(), ...languages])) {
    const found = monthNames(language).flatMap((name, index) => (name.startsWith(begun) ? [index + 1] : []));
    if (found.length === 1) return found[0];
  }
  return undefined;
}

function monthNames(language: string): string[] {
  const format = dateFormatter(language, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => folded(format.format(Date.UTC(2026, month))));
}

const folded = (text: string) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** A day `YYYY-MM-DD` as it is typed; whatever else stands in its place stays. */
export function formatTypedDate(day: string): string {
  return readDate(day) === day ? formatDate(day) : day;
}

/** What a typed date becomes: the day `YYYY-MM-DD`, or the text itself, which the contract refuses. */
export function spellDate(text: string): string {
  return readDate(text) ?? text.trim();
}

/** What is said of a text that is no date. */
export function dateUnread(): string {
  return t("ui.dateUnread", { example: formatDate("2026-11-20") });
}

/** How a typed date was understood, where that is not plain to see. */
export function understoodDate(text: string): string | undefined {
  const day = readDate(text);
  const isPlain = day === undefined || [day, formatDate(day)].includes(text.trim());
  return isPlain ? undefined : t("ui.understoodAs", { value: formatDate(day) });
}

/** The order of the parts of a date, as a placeholder. */
export function datePattern(): string {
  if (formatChoices().dateFormat === "YYYY-MM-DD") return t("ui.dateYearFirst");
  return isMonthFirst() ? t("ui.dateMonthFirst") : t("ui.dateDayFirst");
}
