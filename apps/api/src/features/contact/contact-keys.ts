import { foldText, phoneDigits, sortKey } from "#src/db/fold-text.ts";
import { filterKey, searchable } from "#src/db/spelling.ts";
import type { FieldValues } from "#src/log/record-change.ts";

export interface ContactKeys {
  name_key: string | null;
  email_key: string | null;
  company_key: string | null;
  job_title_key: string | null;
  role_key: string | null;
  seniority_key: string | null;
  lead_status_key: string | null;
  lifecycle_key: string | null;
  city_key: string | null;
  state_key: string | null;
  country_key: string | null;
  tag_keys: string[];
  reach_keys: string[];
  search_text: string;
}

export const contactKeyColumns = [
  "name_key",
  "email_key",
  "company_key",
  "job_title_key",
  "role_key",
  "seniority_key",
  "lead_status_key",
  "lifecycle_key",
  "city_key",
  "state_key",
  "country_key",
  "tag_keys",
  "reach_keys",
  "search_text",
] as const satisfies readonly (keyof ContactKeys)[];

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

/**
 * The columns that lists sort by, filter with and search in, derived from the fields (rulings, B: Sorting by name,
 * Search).
 */
export function contactKeys(fields: FieldValues): ContactKeys {
  const [first, last, company] = [text(fields.first), text(fields.last), text(fields.company)];
  const email = emailKey(fields);
  const phones = [text(fields.phone), text(fields.mobile_phone)].map((phone) => phone && phoneDigits(phone));
  const name = [first, last].filter((part) => part !== null).join(" ");
  return {
    name_key: sortKey(first, last),
    email_key: email,
    company_key: sortKey(company),
    job_title_key: filterKey(text(fields.job_title)),
    role_key: sortKey(text(fields.employment_role)),
    seniority_key: sortKey(text(fields.seniority)),
    lead_status_key: sortKey(text(fields.lead_status)),
    lifecycle_key: sortKey(text(fields.lifecycle_stage)),
    city_key: filterKey(text(fields.city)),
    state_key: filterKey(text(fields.state)),
    country_key: filterKey(text(fields.country)),
    tag_keys: (Array.isArray(fields.tags) ? fields.tags : []).map((tag) => foldText(String(tag))),
    reach_keys: reachable.map((field) => reachKey(field, text(fields[field]) !== null)),
    search_text: searchable([name, email, company, text(fields.job_title)], phones),
  };
}

/** An e-mail address is compared without case but with its accents: they make another address. */
export function emailKey(fields: FieldValues): string | null {
  return text(fields.email)?.toLowerCase() ?? null;
}

const reachable = ["email", "phone", "mobile_phone"] as const;

/** That a contact can be reached by something, or cannot: as a word, so that an index finds either. */
export function reachKey(field: (typeof reachable)[number], isThere: boolean): string {
  return isThere ? field : `no ${field}`;
}

/** What a person calls a contact (spec section 2.4: fallback 'Unnamed Contact'). */
export function contactLabel(fields: FieldValues): string {
  const name = [text(fields.first), text(fields.last)].filter((part) => part !== null).join(" ");
  return name || text(fields.email) || "Unnamed Contact";
}
