import { sizeRank } from "@lanyard/contract/company/company-options";
import { foldText, phoneDigits, sortKey } from "#src/db/fold-text.ts";
import { filterKey, searchable } from "#src/db/spelling.ts";
import type { FieldValues } from "#src/log/record-change.ts";

export interface CompanyKeys {
  name_key: string;
  industry_key: string | null;
  size_key: string | null;
  size_rank: number | null;
  city_key: string | null;
  state_key: string | null;
  country_key: string | null;
  tag_keys: string[];
  search_text: string;
}

export const companyKeyColumns = [
  "name_key",
  "industry_key",
  "size_key",
  "size_rank",
  "city_key",
  "state_key",
  "country_key",
  "tag_keys",
  "search_text",
] as const satisfies readonly (keyof CompanyKeys)[];

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The columns that lists sort by, filter with and search in, derived from the fields. */
export function companyKeys(fields: FieldValues): CompanyKeys {
  const [name, industry, size] = [text(fields.name), text(fields.industry), text(fields.size)];
  const phone = text(fields.phone);
  return {
    name_key: companyNameKey(name ?? ""),
    industry_key: sortKey(industry),
    size_key: sortKey(size),
    size_rank: sizeRank(size),
    city_key: filterKey(text(fields.city)),
    state_key: filterKey(text(fields.state)),
    country_key: filterKey(text(fields.country)),
    tag_keys: (Array.isArray(fields.tags) ? fields.tags : []).map((tag) => foldText(String(tag))),
    search_text: searchable(
      [name, industry, text(fields.website), text(fields.email)],
      [phone && phoneDigits(phone)],
    ),
  };
}

/** By this a picker and an import recognise a company: the name without case and accents. */
export function companyNameKey(name: string): string {
  return sortKey(name) ?? "";
}

/** What a person calls a company. */
export function companyLabel(fields: FieldValues): string {
  return text(fields.name) ?? "";
}
