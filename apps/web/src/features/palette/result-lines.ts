import type { SearchResult } from "@lanyard/contract/search/search-schema";
import { formatCount, formatMoneyShort } from "#src/lib/format/number.ts";
import { t } from "#src/lib/messages.ts";

/** A piece of the line under a result's title; a field of the result carries its marks. */
export type LinePart = { readonly text: string; readonly field?: "subtitle" | "description" };

/** "Company · Technology · 4 contacts", "Chief Revenue Officer, Corrib Analytics": what stands beside the title. */
export function linePartsOf(result: SearchResult, wordCount: number): LinePart[] {
  const { subtitle, description, marks } = result;
  const isMarked = isNeeded(marks, wordCount);
  const matched = isMarked ? fieldPart("description", description) : [];
  if (result.type === "contact") {
    return [
      ...fieldPart("subtitle", subtitle),
      ...(isMarked || !subtitle ? fieldPart("description", description) : []),
    ];
  }
  if (result.type === "company") {
    const count = result.contact_count ?? 0;
    const contacts = t("palette.contacts", { count, shown: formatCount(count) });
    return [
      { text: t("palette.company") },
      ...fieldPart("subtitle", subtitle),
      { text: contacts },
      ...matched,
    ];
  }
  if (result.type === "deal") {
    const amount = formatMoneyShort(result.amount_cents ?? 0, result.currency);
    return [{ text: t("palette.deal") }, { text: amount }, ...fieldPart("subtitle", subtitle), ...matched];
  }
  return [{ text: t("palette.pipeline") }];
}

/** The description shows when a word was found only there. */
function isNeeded(marks: SearchResult["marks"], wordCount: number): boolean {
  const described = marks.filter(({ field }) => field === "description").length;
  return described > 0 && marks.length - described < wordCount;
}

function fieldPart(field: "subtitle" | "description", text: string | null): LinePart[] {
  return text ? [{ text, field }] : [];
}
