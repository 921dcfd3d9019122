import { ApiError } from "@lanyard/client/api-error";
import type { ActivityEntry } from "@lanyard/contract/activity/activity-schema";
import type { Company } from "@lanyard/contract/company/company-schema";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { type ReactElement, useState } from "react";
import { CompanyContacts } from "#src/features/companies/company-contacts.tsx";
import { confirmCompanyDeletion, useDeleteCompanies } from "#src/features/companies/company-deletion.ts";
import { CompanyOverview } from "#src/features/companies/company-overview.tsx";
import { companyReadOptions } from "#src/features/companies/company-queries.ts";
import { CompanyCrumbs, CompanyRecordHead } from "#src/features/companies/company-record-head.tsx";
import {
  CompanyFailed,
  CompanyLoading,
  CompanyMissing,
} from "#src/features/companies/company-record-states.tsx";
import { readCompanyTab } from "#src/features/companies/company-tab.ts";
import { LazyCompanyForm } from "#src/features/companies/lazy-company-form.tsx";
import { FirstContacts } from "#src/features/contacts/company-first-contacts.tsx";
import { recordFieldLabel } from "#src/features/history/record-field-label.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { useDeletedElsewhere } from "#src/records/deletion/use-deleted-elsewhere.ts";
import { useFileTab } from "#src/records/files/use-file-tab.tsx";
import { useNoteTab } from "#src/records/notes/use-note-tab.tsx";
import { PresentPeople } from "#src/records/presence/present-people.tsx";
import { ActivityTab } from "#src/records/timeline/activity-tab.tsx";
import { Card } from "#src/ui/layout/card.tsx";
import { PageHeader } from "#src/ui/layout/page-header.tsx";
import { Tabs } from "#src/ui/layout/tabs.tsx";

const route = getRouteApi("/signed-in/companies/$companyId");

/** One company. */
export function CompanyPage() {
  const { companyId } = route.useParams();
  const { data: company, error, refetch } = useQuery(companyReadOptions(useClient(), companyId));
  const isNotFound = error instanceof ApiError && error.status === 404;
  const isAnswered = company !== undefined || (error !== null && !isNotFound);
  const isMissing = useDeletedElsewhere(companyId, { isGone: isNotFound && !isAnswered, isAnswered });
  return (
    <>
      <PageHeader
        title={company?.name ?? t("companies.title")}
        lead={<CompanyCrumbs name={company?.name} />}
      />
      {!company && isMissing && <CompanyMissing />}
      {!company && error && !isMissing && <CompanyFailed onRetry={refetch} />}
      {!company && !error && !isMissing && <CompanyLoading />}
      {company && <CompanyRecord key={company.id} company={company} />}
    </>
  );
}

function CompanyRecord({ company }: { company: Company }) {
  const mayWrite = useMayWrite();
  const [isEditing, setIsEditing] = useState(false);
  const onDelete = useCompanyDeletion(company.id);
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
              fieldLabel={recordFieldLabel}
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

/** Asks, deletes, and goes back to the list without waiting: the list hides the company by itself. */
function useCompanyDeletion(id: string): () => void {
  const deletion = useDeleteCompanies();
  const router = useRouter();
  return async () => {
    if (!(await confirmCompanyDeletion())) return;
    deletion.mutate({ ids: [id], isSingle: true });
    await router.navigate({ to: "/companies" });
  };
}
