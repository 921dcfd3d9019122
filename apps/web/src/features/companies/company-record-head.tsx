import type { Company } from "@lanyard/contract/company/company-schema";
import type { ReactNode } from "react";
import { RecordActions } from "#src/records/page/record-head.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { industryText } from "./company-labels.ts";
import { preloading } from "./lazy-company-form.tsx";

type RecordHeadProps = {
  company: Company;
  /** Left out for people who only read. */
  actions: { onEdit: () => void; onDelete: () => void } | undefined;
  /** Who else has it open. */
  present?: ReactNode;
};

/** Which company it is, with what can be done to the record. */
export function CompanyRecordHead({ company, actions, present }: RecordHeadProps) {
  const about = [industryText(company), company.city, company.country].filter(Boolean).join(" · ");
  return (
    <div className="record__head">
      <Avatar name={company.name} size="lg" shape="square" />
      <div className="record__title">
        <h1 dir="auto">{company.name}</h1>
        {about && (
          <div className="record__meta">
            <span dir="auto">{about}</span>
          </div>
        )}
      </div>
      {present}
      <RecordActions kind="companies" actions={actions} preloading={preloading} />
    </div>
  );
}
