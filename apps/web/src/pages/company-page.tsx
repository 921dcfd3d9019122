import type { Company } from "@lanyard/contract/company/company-schema";
import { getRouteApi } from "@tanstack/react-router";
import { CompanyContacts } from "#src/features/companies/company-contacts.tsx";
import { CompanyFamily } from "#src/features/companies/company-family.tsx";
import { industryText } from "#src/features/companies/company-labels.ts";
import { CompanyOverview } from "#src/features/companies/company-overview.tsx";
import { companyCells, companySource, readCompanyTab } from "#src/features/companies/company-source.ts";
import { LazyCompanyForm, preloading } from "#src/features/companies/lazy-company-parts.ts";
import { CompanyContactAddition, FirstContacts } from "#src/features/contacts/company-first-contacts.tsx";
import { LazyRecordDealList } from "#src/features/deals/deals.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { CallButton } from "#src/records/fields/mail-phone-links.tsx";
import { FactEditing } from "#src/records/page/fact-editing.tsx";
import { RecordHead } from "#src/records/page/record-head.tsx";
import { RecordPresence } from "#src/records/page/record-presence.tsx";
import { RecordPage } from "#src/records/page/record-reading.tsx";
import { RecordTabs } from "#src/records/page/record-tabs.tsx";
import { useRecordActions } from "#src/records/page/use-record-actions.ts";
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
  const { actions, isEditing, stopEditing } = useRecordActions(companySource, company);
  const about = [industryText(company), company.city, company.country].filter(Boolean).join(" · ");
  return (
    <FactEditing noun="company" row={company} {...companyCells}>
      <div className="scroll">
        <RecordHead
          kind="companies"
          avatar={<Avatar name={company.name} size="lg" shape="square" />}
          name={company.name}
          nameField="name"
          about={about && <span dir="auto">{about}</span>}
          present={<RecordPresence noun="company" id={company.id} />}
          ways={<CallButton number={company.phone} name={company.name} />}
          {...{ actions, preloading }}
        />
        <CompanyTabs company={company} />
        {isEditing && (
          <LazyCompanyForm
            company={company}
            updatedText={t("companies.updatedOnPage")}
            onClose={stopEditing}
          />
        )}
      </div>
    </FactEditing>
  );
}

function CompanyTabs({ company }: { company: Company }) {
  const navigate = route.useNavigate();
  const contacts = <FirstContacts companyId={company.id} />;
  const contactsTitle = t("companies.contactsTab", { count: formatCount(company.contact_count) });
  const { id, name } = company;
  const aside = (
    <>
      <LazyRecordDealList of={{ noun: "company", id }} start={{ company_id: { id, name } }} />
      <CompanyFamily company={company} />
    </>
  );
  const middle = (
    <Card title={contactsTitle} action={<CompanyContactAddition company={{ id, name }} size="sm" />}>
      <CompanyContacts company={company}>{contacts}</CompanyContacts>
    </Card>
  );
  return (
    <RecordTabs
      noun="company"
      row={company}
      tab={readCompanyTab(route.useSearch()).tab}
      onChange={(tab) => navigate({ search: readCompanyTab({ tab }), replace: true, resetScroll: false })}
      overview={<CompanyOverview {...{ company, middle, aside }} />}
      own={[
        {
          value: "contacts",
          label: contactsTitle,
          content: (
            <CompanyContacts company={company} addition={<CompanyContactAddition company={{ id, name }} />}>
              {contacts}
            </CompanyContacts>
          ),
        },
      ]}
    />
  );
}
