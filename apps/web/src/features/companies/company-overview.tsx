import type { Company } from "@lanyard/contract/company/company-schema";
import type { ReactNode } from "react";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import { LastInteractionFact, MomentFact, type SpecialValues } from "#src/records/page/field-facts.tsx";
import { RecordOverview } from "#src/records/page/record-overview.tsx";
import { companyFieldText } from "./company-labels.ts";

type CompanyOverviewProps = { company: Company; middle: ReactNode; aside: ReactNode };

export function CompanyOverview({ company, ...columns }: CompanyOverviewProps) {
  return (
    <RecordOverview
      {...companyShown(company)}
      columns={[["basic", "contact"]]}
      more={{ basic: <CompanyDates company={company} /> }}
      {...columns}
    />
  );
}

export function companyShown(company: Company) {
  return { noun: "company", row: company, special: values } as const;
}

const values: SpecialValues<"company", Company> = {
  size: ({ size }) => companyFieldText("size", size ?? ""),
};

export function CompanyDates({ company }: { company: Company }) {
  return (
    <>
      <LastInteractionFact row={company} />
      <MomentFact label={fieldLabel("company", "created_at")} at={company.created_at} />
    </>
  );
}
