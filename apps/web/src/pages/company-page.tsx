import type { Company } from "@lanyard/contract/company/company-schema";
import { getRouteApi } from "@tanstack/react-router";
import { CompanyFamily } from "#src/features/companies/company-family.tsx";
import { industryText } from "#src/features/companies/company-labels.ts";
import { CompanyOverview } from "#src/features/companies/company-overview.tsx";
import { companyCells, companySource } from "#src/features/companies/company-source.ts";
import { LazyCompanyForm, preloading } from "#src/features/companies/lazy-company-parts.ts";
import { CompanyContactAddition, CompanyContacts } from "#src/features/contacts/company-contacts.tsx";
import { RecordDealList } from "#src/features/deals/deals-of-record.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { CallButton } from "#src/records/fields/mail-phone-links.tsx";
import { RecordPage } from "#src/records/page/record-reading.tsx";
import { RecordView } from "#src/records/page/record-view.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { Card } from "#src/ui/layout/card.tsx";

const route = getRouteApi("/signed-in/companies/$companyId");

export function CompanyPage() {
  return (
    <RecordPage
      source={companySource}
      id={route.useParams().companyId}
      mark="building"
      failure={{ title: t("companies.failedOneTitle"), text: t("companies.failedOneText") }}
    >
      {(company) => <CompanyRecord company={company} />}
    </RecordPage>
  );
}

function CompanyRecord({ company }: { company: Company }) {
  const { id, name } = company;
  const about = [industryText(company), company.city, company.country].filter(Boolean).join(" · ");
  const contactsTitle = t("companies.contactsTab", { count: company.contact_count });
  const aside = (
    <>
      <RecordDealList of={{ noun: "company", id }} start={{ company_id: { id, name } }} />
      <CompanyFamily company={company} />
    </>
  );
  const middle = (
    <Card title={contactsTitle} action={<CompanyContactAddition company={company} size="sm" />}>
      <CompanyContacts company={company} />
    </Card>
  );
  return (
    <RecordView
      source={companySource}
      row={company}
      cells={companyCells}
      head={{
        avatar: <Avatar name={name} size="lg" shape="square" />,
        nameField: "name",
        about: about && <span dir="auto">{about}</span>,
        ways: <CallButton number={company.phone} name={name} />,
        preloading,
      }}
      overview={<CompanyOverview {...{ company, middle, aside }} />}
      own={[
        {
          value: "contacts",
          label: contactsTitle,
          content: (
            <CompanyContacts company={company} addition={<CompanyContactAddition company={company} />} />
          ),
        },
      ]}
      form={(onClose) => (
        <LazyCompanyForm company={company} updatedText={t("companies.updatedOnPage")} onClose={onClose} />
      )}
    />
  );
}
