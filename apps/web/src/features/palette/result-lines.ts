import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { SearchResult } from "@lanyard/contract/search/search-schema";
import { formatMoneyShort } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { type OptionField, optionText } from "#src/lib/i18n/option-text.ts";
import { nameText } from "#src/records/shown-name.ts";
import { rangesOf } from "./matched-text.ts";

/** A part of the line below a title. If `field` is set, matches are highlighted. */
export type LinePart = { readonly text: string; readonly field?: "subtitle" | "description" | "note" };

/**
 * Returns the line below the title, such as "Company · Technology · 4 contacts" or "Chief Revenue Officer,
 * Corrib Analytics".
 */
export function linePartsOf(result: SearchResult, words: readonly string[]): LinePart[] {
  const { subtitle, description, note } = result;
  if (note !== undefined) return [{ text: t("notes.text") }, { text: note, field: "note" }];
  const isMarked = isNeeded(result, words);
  const matched = isMarked ? fieldPart("description", description) : [];
  if (isPerson(result)) {
    return [
      ...fieldPart("subtitle", subtitle),
      ...(isMarked || !subtitle ? fieldPart("description", description) : []),
    ];
  }
  if (result.type === "pipeline") return [{ text: t("pipeline.title") }];
  return [{ text: t(`kinds.one.${result.type}`) }, ...ofKind(result), ...matched];
}

export const isPerson = ({ type }: Pick<SearchResult, "type">) =>
  type !== "pipeline" && recordKinds[type].has.person;

const listedSubtitles: Readonly<Partial<Record<SearchResult["type"], OptionField>>> = {
  company: "industry",
  deal: "stage",
};

function ofKind({ type, subtitle, contact_count: count, amount_cents, currency }: SearchResult): LinePart[] {
  const field = listedSubtitles[type];
  const amount = typeof amount_cents === "number" ? formatMoneyShort(amount_cents, currency) : null;
  return [
    ...(amount_cents === undefined ? [] : [{ text: amount ?? t("ui.noAmount") }]),
    ...(field === undefined ? fieldPart("subtitle", subtitle) : optionPart(field, subtitle)),
    ...(count === undefined ? [] : [{ text: t("companies.contactCount", { count }) }]),
  ];
}

/** Returns whether to show the description, because a word of the query matches only in the description. */
function isNeeded({ title, subtitle, marks }: SearchResult, words: readonly string[]): boolean {
  const isShown = (word: string) => [title, subtitle ?? ""].some((text) => rangesOf(text, word).length > 0);
  return marks.some(({ field }) => field === "description") && !words.every(isShown);
}

function fieldPart(field: "subtitle" | "description", text: string | null): LinePart[] {
  return text ? [{ text, field }] : [];
}

/**
 * Returns the display text of a value. A translated text has no highlights, because match positions refer to
 * the stored text.
 */
function optionPart(field: OptionField, stored: string | null): LinePart[] {
  const text = stored && optionText(field, stored);
  return text === stored ? fieldPart("subtitle", stored) : [{ text: text ?? "" }];
}

export function titleOf({ type, title, marks }: SearchResult) {
  const text = type === "pipeline" ? optionText("pipeline", title) : nameText(type, title);
  return { text, ranges: text === title ? marks.filter(({ field }) => field === "title") : [] };
}
