import { type Company, type CompanySort, companyFieldNames } from "@lanyard/contract/company/company-schema";
import { formatDate } from "#src/lib/format/date.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import type { RecordColumn } from "#src/records/record-kind.ts";
import { companyColumns } from "./company-columns.tsx";

const own = new Set(companyColumns.map(({ id }) => id));

/** The columns that are shown only when chosen: every other field of a company. */
export const companyMoreColumns: readonly RecordColumn<Company, CompanySort>[] = [
  ...companyFieldNames
    .filter((name) => !own.has(name))
    .map((name) => ({
      id: name,
      head: () => fieldLabel("company", name),
      widthPx: 180,
      tone: "sec" as const,
      isEditable: true,
      text: (company: Company) => company[name],
    })),
  {
    id: "updated_at",
    head: () => fieldLabel("company", "updated_at"),
    widthPx: 120,
    tone: "sec",
    isNumeric: true,
    text: ({ updated_at }) => formatDate(updated_at),
  },
];
