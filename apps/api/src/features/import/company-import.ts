import { companySizeOf } from "@lanyard/contract/company/company-options";
import { companyFields } from "@lanyard/contract/company/company-schema";
import { linkWithScheme } from "@lanyard/contract/field/web-address";
import { companyDomainTarget } from "@lanyard/contract/import/import-targets";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { z } from "zod";
import { companyNameKey, companyRecords } from "#src/features/company/company.ts";
import { writtenColumns } from "#src/records/kind/record-kind.ts";
import { emptyValues, withSent } from "#src/records/kind/record-values.ts";
import { companyColumns } from "./company-column-names.ts";
import type { Importable, RowValues } from "./importable.ts";
import { byExternalId, textOf } from "./match-ways.ts";
import { withSchemas } from "./target-rules.ts";

const { fields: descriptors } = recordKinds.company;
const emptyCompany = emptyValues(descriptors);
/** The import of companies. Companies with equal names are one company, unless their external ids differ. */
export const company: Importable = {
  known: companyColumns,
  targets: withSchemas(companyFields, { size: { optionOf: companySizeOf } }),
  ways: [
    byExternalId,
    {
      ...{ name: "key", key: "c.name_key", isKeyed: "true", outlivesMerges: true },
      same: {
        record: refusal("importCompanyHeld"),
        rows: refusal("importRepeatedName"),
        row: (row) => refusal("rowOfSameName", { row }),
      },
    },
  ],
  rowOf({ fields }, { phoneCountry }) {
    const key = typeof fields.name === "string" ? companyNameKey(fields.name) : "";
    if (key === "") return { refused: refusal("companyNameMissing") };
    const values = withSent(descriptors, emptyCompany, fields);
    return {
      columns: writtenColumns(companyRecords, values, { names: new Map(), phoneCountry }),
      matchKeys: [textOf(fields.external_id), key],
    };
  },
};

/** The website of a company, converted from a domain or a URL. */
const companyDomain = z.preprocess(
  (text) => (typeof text === "string" ? (linkWithScheme(text) ?? text) : text),
  companyFields.website,
);

export const companySchemas = { company: companyFields.name, [companyDomainTarget]: companyDomain };

/**
 * Returns the name and website of the company that a row identifies. If the row contains only a domain, the
 * domain becomes the name.
 */
export function companyNamed({ fields }: Pick<RowValues, "fields">) {
  const { company, company_domain: website } = fields;
  const companyWebsite = textOf(website);
  const domain = companyWebsite === null ? null : new URL(companyWebsite).hostname.replace(/^www\./u, "");
  return { companyName: textOf(company) ?? domain, companyWebsite };
}
