import { companySizes } from "@lanyard/contract/company/company-options";
import {
  type Company,
  type CompanyField,
  companyFieldNames,
  companyFields,
} from "@lanyard/contract/company/company-schema";
import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import type { CompanyChangeInput, NewCompanyInput } from "./company-queries.ts";

/** The contract's own fields: what they refuse is told in the specification's words. */
export const companyFormSchema = z.object(companyFields);

export type CompanyFormName = CompanyField;
export const companyFormNames = companyFieldNames;
export type CompanyFormValues = z.input<typeof companyFormSchema>;
export type CompanyFormOutput = z.output<typeof companyFormSchema>;
export type CompanyForm = UseFormReturn<CompanyFormValues, unknown, CompanyFormOutput>;

/** What the form starts from: a company, or nothing. */
export function companyFormValues(company: Company | undefined): CompanyFormValues {
  const text = (name: CompanyFormName) => company?.[name] ?? "";
  return {
    name: text("name"),
    description: text("description"),
    website: text("website"),
    phone: text("phone"),
    email: text("email"),
    address: text("address"),
    city: text("city"),
    state: text("state"),
    country: text("country"),
    industry: text("industry"),
    size: text("size"),
    logo_url: text("logo_url"),
    tags: text("tags"),
  };
}

/** Empty optional fields are not sent, and a size only when it is one of the form's (spec section 5). */
export function newCompanyBody({ name, ...optional }: CompanyFormOutput): NewCompanyInput {
  const isSent = ([field, value]: [string, unknown]) =>
    value !== null && (field !== "size" || companySizes.some((size) => size === value));
  return { name, ...Object.fromEntries(Object.entries(optional).filter(isSent)) };
}

/** Only what was changed here is sent; a field that was emptied is sent as such. */
export function changedCompanyBody(
  values: CompanyFormOutput,
  changed: ReadonlySet<string>,
  version: number,
): CompanyChangeInput {
  return { ...Object.fromEntries(Object.entries(values).filter(([name]) => changed.has(name))), version };
}
