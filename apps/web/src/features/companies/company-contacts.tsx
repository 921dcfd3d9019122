import type { Company } from "@lanyard/contract/company/company-schema";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";

/** The number of contacts that a company's contacts tab shows (spec section 9). */
export const companyContactsShown = recordKinds.contact.asChild.limit;

type CompanyContactsProps = {
  company: Company;
  /** A button that adds a contact, for cards without such a button in their header. */
  addition?: ReactNode;
  children: ReactNode;
};

export function CompanyContacts({ company, addition, children }: CompanyContactsProps) {
  const { id, name, contact_count } = company;
  const more = contact_count - companyContactsShown;
  if (contact_count === 0)
    return (
      <div className="grid justify-items-start gap-3 px-4 py-4 md:not-in-[.card]:px-6">
        <p className="text-ink-muted">{t("companies.noContacts")}</p>
        {addition}
      </div>
    );
  return (
    <div className="grid max-w-240 grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 md:not-in-[.card]:px-6">
      {children}
      {more > 0 && <p className="text-ink-muted">{t("companies.moreContacts", { count: more })}</p>}
      <div className="flex flex-wrap gap-2">
        <Link to="/contacts" search={{ company_id: id, company_name: name }} className={buttonClass()}>
          {t("companies.viewAllContacts")}
        </Link>
        {addition}
      </div>
    </div>
  );
}
