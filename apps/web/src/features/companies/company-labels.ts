import { sizeText } from "@lanyard/contract/company/company-options";
import type { CompanySort } from "@lanyard/contract/company/company-schema";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";

/** What each order of the list is called. */
export const sortLabels = {
  name: () => t("companies.sortName"),
  industry: () => t("companies.sortIndustry"),
  size: () => t("companies.sortSize"),
  created_at: () => t("companies.sortCreated"),
} as const satisfies Record<CompanySort, () => string>;

const fieldLabels: Readonly<Record<string, () => string>> = {
  name: () => t("companies.fieldName"),
  description: () => t("companies.fieldDescription"),
  website: () => t("companies.fieldWebsite"),
  phone: () => t("companies.fieldPhone"),
  email: () => t("companies.fieldEmail"),
  address: () => t("companies.fieldAddress"),
  city: () => t("companies.fieldCity"),
  state: () => t("companies.fieldState"),
  country: () => t("companies.fieldCountry"),
  industry: () => t("companies.fieldIndustry"),
  size: () => t("companies.fieldSize"),
  logo_url: () => t("companies.fieldLogo"),
  tags: () => t("companies.fieldTags"),
  updated_at: () => t("companies.fieldUpdated"),
};

/** What a field of a company is called; its own name when it is none of today's. */
export function companyFieldLabel(name: string): string {
  return fieldLabels[name]?.() ?? name;
}

/** A website without its protocol, as lists show it. */
export function shortLink(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/iu, "").replace(/\/$/u, "");
}

/** What a company works in, as people read it. */
export function industryText({ industry }: { readonly industry: string | null }): string | null {
  return industry && optionText("industry", industry);
}

/** A value of a field as people read it. */
export function companyFieldText(name: string, value: string): string {
  if (name === "industry") return optionText("industry", value);
  return name === "size" && value !== "" ? t("companies.sizeEmployees", { size: sizeText(value) }) : value;
}
