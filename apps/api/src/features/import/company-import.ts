import { companySizeOf, companySizes, filterSizeBands } from "@lanyard/contract/company/company-options";
import { companyFields } from "@lanyard/contract/company/company-schema";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import {
  companies,
  companiesMadeFrom,
  companyNameKey,
  companyRecords,
} from "#src/features/company/company.ts";
import { labelOf, writtenColumns } from "#src/records/record-kind.ts";
import { emptyValues, withSent } from "#src/records/record-values.ts";
import { companyColumns } from "./company-column-names.ts";
import { eachLink, importLinks, linkKeysOf } from "./import-links.ts";
import type { Importable } from "./importable.ts";
import { byExternalId } from "./match-ways.ts";
import { withLinkColumns } from "./plain-import.ts";

const { fields: descriptors } = recordKinds.company;
const emptyCompany = emptyValues(descriptors);
const links = importLinks(recordKinds.company);
/** Columns that are written from what is linked. */
const linked = new Set(links.map(({ column }) => column));

/** Companies: two of one name are the same unless another system says that they are not. */
export const company: Importable = {
  declaration: recordKinds.company,
  plural: "companies",
  stored: companies,
  known: withLinkColumns(companyColumns, recordKinds.company, links),
  schemas: companyFields,
  cellKinds: {},
  valueChoices: {
    size: {
      of: "option",
      options: [...companySizes, ...filterSizeBands],
      isKept: true,
      optionOf: companySizeOf,
    },
  },
  namedTargets: new Set(links.map(({ target }) => target)),
  namedBy: ["name"],
  ways: [
    byExternalId,
    {
      ...{ name: "key", key: "c.name_key", isKeyed: "true", isUnique: false, outlivesMerges: true },
      same: {
        record: refusal("importCompanyHeld"),
        rows: refusal("importRepeatedName"),
        row: (row) => refusal("rowOfSameName", { row }),
      },
    },
  ],
  rowColumns: Object.keys(writtenColumns(companyRecords, { ...emptyCompany, name: "" })).filter(
    (name) => !linked.has(name),
  ),
  hasCompany: "false",
  links,
  isCountedApart: true,
  rowOf({ fields, named }, context) {
    const { phoneCountry } = context;
    const key = typeof fields.name === "string" ? companyNameKey(fields.name) : "";
    if (key === "") return { refused: refusal("companyNameMissing") };
    const values = withSent(descriptors, emptyCompany, fields);
    const externalId = typeof fields.external_id === "string" ? fields.external_id : null;
    return {
      columns: writtenColumns(companyRecords, values, { names: new Map(), phoneCountry }),
      matchKeys: [externalId, key],
      companyName: null,
      linkKeys: linkKeysOf(links, named, context),
    };
  },
  linksOf: ({ ids }) => eachLink(ids),
  labelOf: (naming) => labelOf(companyRecords, naming),
  madeFrom: companiesMadeFrom,
};
