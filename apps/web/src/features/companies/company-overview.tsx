import type { Company } from "@lanyard/contract/company/company-schema";
import type { ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Card } from "#src/ui/layout/card.tsx";
import { BasicFacts, ContactFacts } from "./company-facts.tsx";

/** The cards of the company page; `aside` is the rail beside them. */
export function CompanyOverview({ company, aside }: { company: Company; aside: ReactNode }) {
  return (
    <div className="record__grid">
      <div className="stack">
        <Card title={t("companies.section.basic")}>
          <BasicFacts company={company} />
        </Card>
      </div>
      <div className="stack">
        <Card title={t("companies.section.contact")}>
          <ContactFacts company={company} />
        </Card>
      </div>
      <div className="stack">{aside}</div>
    </div>
  );
}
