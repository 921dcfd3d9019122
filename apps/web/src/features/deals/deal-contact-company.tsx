import type { Client } from "@lanyard/client/client-shape";
import type { Contact } from "@lanyard/contract/contact/contact-schema";
import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { useUpdateRecord } from "#src/records/use-record-changes.ts";
import { EmptyValue } from "#src/ui/layout/facts.tsx";
import { toastFailure } from "#src/ui/overlays/toast.ts";
import { type DealForm, type Linked, nobody } from "./deal-form-schema.ts";
import { dealSource } from "./deal-source.ts";

/** The contact of a deal, for the company that it has. */
function dealContactOptions(client: Client, id: string) {
  return queryOptions({
    queryKey: ["contacts", "read", id],
    queryFn: async ({ signal }) => (await client.contacts.read({ params: { id } }, { signal })).contact,
  });
}

/**
 * A chosen contact brings her company into the form while nobody has chosen one: over an empty field, and over the
 * company that the contact before had brought.
 */
export function useBroughtCompany(form: DealForm) {
  const client = useClient();
  const cache = useQueryClient();
  const [brought, setBrought] = useState<{ companyId: string; contact: string }>();
  const bring = async ({ id, name }: Linked) => {
    if (id === null) return;
    const contact = await cache.fetchQuery(dealContactOptions(client, id)).catch(() => undefined);
    const { company, contact: chosen } = form.getValues();
    const isFree = company.id === null ? company.name.trim() === "" : company.id === brought?.companyId;
    if (!contact || chosen.id !== id || !isFree) return;
    form.setValue("company", companyOf(contact) ?? nobody, { shouldDirty: true, shouldValidate: true });
    setBrought(contact.company_id === null ? undefined : { companyId: contact.company_id, contact: name });
  };
  return {
    bring,
    release: () => setBrought(undefined),
    hint: brought && t("deals.companyBrought", { name: brought.contact }),
  };
}

function companyOf({ company_id: id, company }: Contact): Linked | undefined {
  return id === null ? undefined : { id, name: company ?? "" };
}

/** In place of a company that the deal has not: the one of its contact, as such, and a press that links it. */
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
          toastFailure(t("deals.updateFailed", { message }), {
            label: t("ui.retry"),
            run: () => link(company_id),
          }),
      },
    );
  return link;
}
