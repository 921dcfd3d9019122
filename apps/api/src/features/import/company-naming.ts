import { companyFields } from "@lanyard/contract/company/company-schema";
import { linkWithScheme } from "@lanyard/contract/field/web-address";
import { companyDomainTarget } from "@lanyard/contract/import/import-targets";
import { z } from "zod";
import type { RowValues } from "./importable.ts";

/** A domain, or the address of a page of it, as the web site of a company. */
const companyDomain = z.preprocess(
  (text) => (typeof text === "string" ? (linkWithScheme(text) ?? text) : text),
  companyFields.website,
);

/** The schemas of what names the company of a row. */
export const companySchemas = { company: companyFields.name, [companyDomainTarget]: companyDomain };

/** The company that a row names, by its name or else by its domain, and the web site that the domain stands for. */
export function companyNamed({ fields }: Pick<RowValues, "fields">) {
  const { company, company_domain: website } = fields;
  const companyWebsite = typeof website === "string" ? website : null;
  const domain = companyWebsite === null ? null : new URL(companyWebsite).hostname.replace(/^www\./u, "");
  return { companyName: typeof company === "string" ? company : domain, companyWebsite };
}
