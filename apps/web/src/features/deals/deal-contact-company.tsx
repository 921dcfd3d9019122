import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { contactSource } from "#src/features/contacts/contacts.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { recordReadOptions } from "#src/records/source.ts";
import { useUpdateRecord } from "#src/records/use-record-changes.ts";
import { EmptyValue } from "#src/ui/layout/empty-value.tsx";
import { offerRetry } from "#src/ui/overlays/toast.ts";
import { dealSource } from "./deal-source.ts";

/** Suggests the company of the deal's contact if the deal has none, with a button that links it. */
export function ContactCompany({ deal }: { deal: Deal }) {
  const { contact_id: id, contact_name: name, contact_email: email } = deal;
  const mayWrite = useMayWrite();
  const link = useCompanyLinking(deal);
  const { data: contact } = useQuery({
    ...recordReadOptions(contactSource, useClient(), id ?? ""),
    enabled: id !== null,
  });
  if (!contact?.company || name === null) return <EmptyValue />;
  const { company, company_id } = contact;
  return (
    <>
      {company_id === null ? (
        company
      ) : (
        <Link to="/companies/$companyId" params={{ companyId: company_id }} className="link" dir="auto">
          {company}
        </Link>
      )}{" "}
      <span className="muted">{t("deals.companyOfContact", { name: name || (email ?? "") })}</span>
      {mayWrite && company_id !== null && (
        <>
          {" "}
          <button type="button" className="link text-start" onClick={() => link(company_id)}>
            {t("deals.linkCompany")}
          </button>
        </>
      )}
    </>
  );
}

function useCompanyLinking({ id, version }: Deal): (companyId: string) => void {
  const update = useUpdateRecord(dealSource);
  const link = (company_id: string) =>
    update.mutate(
      { id, body: { company_id, version } },
      {
        onError: ({ message }) => offerRetry(t("deals.updateFailed"), message, () => link(company_id)),
      },
    );
  return link;
}
