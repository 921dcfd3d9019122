import type { Company } from "@lanyard/contract/company/company-schema";
import { Link } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { QuickCards, QuickPanel, type QuickRecord } from "#src/records/page/quick-panel.tsx";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { CompanyForm } from "./company-form.tsx";
import { CompanyDates, companyShown } from "./company-overview.tsx";
import { companySource } from "./company-source.ts";

/** The quick view of a company, in a dialog over the list (spec section 2.8). */
export function OpenCompany(viewing: QuickRecord<Company>) {
  return (
    <QuickPanel
      source={companySource}
      viewing={viewing}
      title={({ name }) => name}
      lead={({ name }) => <Avatar name={name} shape="square" />}
      isInDialog
      ways={({ id, name, contact_count }) => (
        <Link to="/contacts" search={{ company_id: id, company_name: name }} className={buttonClass()}>
          {t("companies.viewContacts", { count: contact_count })}
        </Link>
      )}
      editButton={{ icon: Pencil, children: t("companies.editTitle") }}
      form={(company, onClose) => <CompanyForm company={company} onClose={onClose} />}
      head={(company) => (
        <QuickCards
          {...companyShown(company)}
          cards={["basic"]}
          more={{ basic: <CompanyDates company={company} /> }}
        />
      )}
      dealStart={({ id, name }) => ({ company_id: { id, name } })}
    >
      {(company) => <QuickCards {...companyShown(company)} cards={["contact"]} />}
    </QuickPanel>
  );
}
