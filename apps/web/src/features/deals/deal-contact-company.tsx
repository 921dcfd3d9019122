import type { Client } from "@lanyard/client/client-shape";
import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { withCustomNames } from "#src/records/fields/custom-fields.ts";
import { useUpdateRecord } from "#src/records/use-record-changes.ts";
import { EmptyValue } from "#src/ui/layout/empty-value.tsx";
import { toastFailure } from "#src/ui/overlays/toast.ts";
import { dealSource } from "./deal-source.ts";

export function dealContactOptions(client: Client, id: string) {
  return queryOptions({
    queryKey: ["contacts", "read", id],
    queryFn: async ({ signal }) =>
      withCustomNames("contact", (await client.contacts.read({ params: { id } }, { signal })).contact),
  });
}

/** Suggests the company of the deal's contact if the deal has none, with a button that links it. */
export function ContactCompany({ deal }: { deal: Deal }) {
  const { contact_id: id, contact_name: name, contact_email: email } = deal;
  const mayWrite = useMayWrite();
  const link = useCompanyLinking(deal);
  const { data: contact } = useQuery({ ...dealContactOptions(useClient(), id ?? ""), enabled: id !== null });
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
        onError: ({ message }) =>
          toastFailure(t("ui.because", { what: t("deals.updateFailed"), reason: message }), {
            label: t("ui.retry"),
            run: () => link(company_id),
          }),
      },
    );
  return link;
}
