import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { contactSource } from "#src/features/contacts/contacts.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatPercent } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { emptyFieldText, fieldLabel } from "#src/records/fields/field-text.ts";
import { KindLink } from "#src/records/fields/kind-link.tsx";
import { MailLink, PhoneLink } from "#src/records/fields/mail-phone-links.tsx";
import { useEditedValue } from "#src/records/page/fact-editing.tsx";
import {
  CardFacts,
  FilledFacts,
  LastInteractionFact,
  MomentFact,
  type SpecialValues,
} from "#src/records/page/field-facts.tsx";
import { setByMark } from "#src/records/provenance/set-by.ts";
import { recordReadOptions } from "#src/records/source.ts";
import { useUpdateRecord } from "#src/records/use-record-changes.ts";
import { ColorBadge } from "#src/ui/feedback/badge.tsx";
import { EmptyValue } from "#src/ui/layout/empty-value.tsx";
import { Fact, FactList } from "#src/ui/layout/facts.tsx";
import { offerRetry } from "#src/ui/overlays/toast.ts";
import { CloseDate, closedOn, closeLabel } from "./deal-close-date.tsx";
import { amountText } from "./deal-labels.ts";
import { dealSource } from "./deal-source.ts";

export function DealFigures({ deal }: { deal: Deal }) {
  const { probability, stage_outcome: outcome } = deal;
  return (
    <section className="card stats" aria-label={t("deals.figures")}>
      <div>
        <span>{t("deals.field.amount_cents")}</span>
        <Figure deal={deal} field="amount_cents">
          {amountText(deal) ?? <EmptyValue text={emptyFieldText("deal", "amount_cents")} />}
        </Figure>
      </div>
      {outcome === null && (
        <div>
          <span>{t("deals.field.probability")}</span>
          <Figure deal={deal} field="probability">
            {probability === null ? <EmptyValue /> : formatPercent(probability)}
          </Figure>
        </div>
      )}
      {outcome === "lost" && (
        <div>
          <span>{t("deals.field.lost_reason")}</span>
          <b {...setByMark("deal", deal.id, "lost_reason")}>
            {deal.lost_reason === null ? <EmptyValue /> : optionText("lost_reason", deal.lost_reason)}
          </b>
        </div>
      )}
      <div>
        <span>{closeLabel(deal)}</span>
        <Figure deal={deal} field="expected_close_date">
          {outcome === null ? <CloseDate deal={deal} /> : closedOn(deal)}
        </Figure>
      </div>
    </section>
  );
}

function Figure({ deal, field, children }: { deal: Deal; field: string; children: ReactNode }) {
  const edited = useEditedValue()(field);
  const focusable = edited && { tabIndex: 0, ...edited.props };
  return (
    <b {...setByMark("deal", deal.id, field)} {...focusable}>
      {edited?.editor ?? children}
    </b>
  );
}

export function DealFacts({ deal, pipeline }: { deal: Deal; pipeline: string | undefined }) {
  return (
    <FactList>
      <Fact label={fieldLabel("deal", "pipeline_id")}>
        {pipeline && (
          <Link
            to="/pipeline/$pipelineId"
            params={{ pipelineId: deal.pipeline_id }}
            search={{ view: "deals" }}
            className="link"
            dir="auto"
          >
            {optionText("pipeline", pipeline)}
          </Link>
        )}
      </Fact>
      <CardFacts
        noun="deal"
        row={deal}
        card="basic"
        first={["stage_id", "lost_reason", "currency"]}
        special={values}
      />
      <LastInteractionFact row={deal} />
      <MomentFact label={fieldLabel("deal", "created_at")} at={deal.created_at} />
      <MomentFact label={fieldLabel("deal", "updated_at")} at={deal.updated_at} />
    </FactList>
  );
}

const values: SpecialValues<"deal", Deal> = {
  stage_id: ({ stage_color, stage_name }) => (
    <ColorBadge color={stage_color}>{optionText("stage", stage_name)}</ColorBadge>
  ),
  company_id: (deal) => <CompanyLink deal={deal} />,
};

export function DealContactFacts({ deal, role }: { deal: Deal; role?: ReactNode }) {
  const { contact_email: email, contact_phone: phone } = deal;
  const editedValue = useEditedValue();
  const [contact, company] = [editedValue("contact_id"), editedValue("company_id")];
  if (deal.contact_id === null)
    return (
      <FactList>
        <FilledFacts noun="deal" row={deal} names={["contact_id", "company_id"]} special={values} />
      </FactList>
    );
  const mark = (field: string, edited: typeof contact) => ({
    ...setByMark("deal", deal.id, field),
    ...(edited && { tabIndex: 0, ...edited.props }),
  });
  return (
    <FactList>
      <Fact label={t("ui.name")} value={mark("contact_id", contact)}>
        {contact?.editor ?? <ContactLink deal={deal} />}
      </Fact>
      {role && <Fact label={t("ui.role")}>{role}</Fact>}
      <Fact label={t("ui.email")}>{email && <MailLink address={email} />}</Fact>
      <Fact label={t("ui.phone")}>{phone && <PhoneLink number={phone} />}</Fact>
      <Fact label={t("deals.field.company_id")} value={mark("company_id", company)}>
        {company?.editor ??
          (deal.company_id === null ? <ContactCompany deal={deal} /> : <CompanyLink deal={deal} />)}
      </Fact>
    </FactList>
  );
}

export function ContactLink({ deal }: { deal: Deal }) {
  const { contact_id, contact_name } = deal;
  if (!contact_id || contact_name === null) return <EmptyValue />;
  return <KindLink noun="contact" id={contact_id} name={contact_name || deal.contact_email} />;
}

export function CompanyLink({ deal }: { deal: Deal }) {
  const { company_id, company_name } = deal;
  if (!company_id || company_name === null) return <EmptyValue />;
  return <KindLink noun="company" id={company_id} name={company_name} />;
}

/** Suggests the company of the deal's contact if the deal has none, with a button that links it. */
function ContactCompany({ deal }: { deal: Deal }) {
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
      {company_id === null ? company : <KindLink noun="company" id={company_id} name={company} />}{" "}
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
