import type { ActivityEntry } from "@lanyard/contract/activity/activity-schema";
import type { Company } from "@lanyard/contract/company/company-schema";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type ReactElement, useState } from "react";
import { CompanyContacts } from "#src/features/companies/company-contacts.tsx";
import { CompanyOverview } from "#src/features/companies/company-overview.tsx";
import { CompanyRecordHead } from "#src/features/companies/company-record-head.tsx";
import { companySource } from "#src/features/companies/company-source.ts";
import { readCompanyTab } from "#src/features/companies/company-tab.ts";
import { LazyCompanyForm } from "#src/features/companies/lazy-company-form.tsx";
import { FirstContacts } from "#src/features/contacts/company-first-contacts.tsx";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { useDeletionFromPage } from "#src/records/deletion/use-record-deletion.ts";
import { useFileTab } from "#src/records/files/use-file-tab.tsx";
import { useNoteTab } from "#src/records/notes/use-note-tab.tsx";
import { RecordCrumbs } from "#src/records/page/record-head.tsx";
import { RecordReading } from "#src/records/page/record-reading.tsx";
import { PresentPeople } from "#src/records/presence/present-people.tsx";
import { recordReadOptions } from "#src/records/source.ts";
import { ActivityTab } from "#src/records/timeline/activity-tab.tsx";
import { Card } from "#src/ui/layout/card.tsx";
import { PageHeader } from "#src/ui/layout/page-header.tsx";
import { Tabs } from "#src/ui/layout/tabs.tsx";

const route = getRouteApi("/signed-in/companies/$companyId");

/** One company. */
export function CompanyPage() {
  const { companyId } = route.useParams();
  const reading = useQuery(recordReadOptions(companySource, useClient(), companyId));
  const company = reading.data;
  const failure = { title: t("companies.failedOneTitle"), text: t("companies.failedOneText") };
  return (
    <>
      <PageHeader
        title={company?.name ?? t("companies.title")}
        lead={<RecordCrumbs kind="companies" name={company?.name} />}
      />
      <RecordReading kind="companies" id={companyId} mark="building" {...{ reading, failure }}>
        {(row) => <CompanyRecord key={row.id} company={row} />}
      </RecordReading>
    </>
  );
}

function CompanyRecord({ company }: { company: Company }) {
  const mayWrite = useMayWrite();
  const [isEditing, setIsEditing] = useState(false);
  const remove = useDeletionFromPage(companySource);
  const onDelete = () => void remove(company.id);
  return (
    <div className="scroll">
      <CompanyRecordHead
        company={company}
        present={<PresentPeople noun="company" id={company.id} />}
        actions={mayWrite ? { onEdit: () => setIsEditing(true), onDelete } : undefined}
      />
      <CompanyTabs company={company} />
      {isEditing && (
        <LazyCompanyForm
          company={company}
          updatedText={t("companies.updatedOnPage")}
          onClose={() => setIsEditing(false)}
        />
      )}
    </div>
  );
}

function CompanyTabs({ company }: { company: Company }) {
  const { tab = "overview" } = readCompanyTab(route.useSearch());
  const navigate = route.useNavigate();
  const notes = useNoteTab({ noun: "companyNotes", id: company.id });
  const files = useFileTab({ noun: "companyAttachments", id: company.id });
  const contacts = (
    <CompanyContacts company={company}>
      <FirstContacts companyId={company.id} />
    </CompanyContacts>
  );
  const contactsTitle = t("companies.contactsTab", { count: formatCount(company.contact_count) });
  return (
    <Tabs
      label={t("companies.sections")}
      value={tab}
      onChange={(next) =>
        navigate({ search: readCompanyTab({ tab: next }), replace: true, resetScroll: false })
      }
      tabs={[
        {
          value: "overview",
          label: t("companies.overview"),
          content: (
            <CompanyOverview company={company} aside={<Card title={contactsTitle}>{contacts}</Card>} />
          ),
        },
        { value: "contacts", label: contactsTitle, content: contacts },
        notes,
        files,
        {
          value: "activity",
          label: t("companies.activityTab"),
          content: (
            <ActivityTab
              noun="companies"
              id={company.id}
              emptyText={t("companies.noActivity")}
              frameOf={frameOf}
            />
          ),
        },
      ]}
    />
  );
}

function frameOf({ noun, id }: NonNullable<ActivityEntry["about"]>): ReactElement {
  return noun === "contact" ? (
    <Link to="/contacts/$contactId" params={{ contactId: id }} className="link" />
  ) : (
    <Link to="/deals/$dealId" params={{ dealId: id }} className="link" />
  );
}
