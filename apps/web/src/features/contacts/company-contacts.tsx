import type { Company } from "@lanyard/contract/company/company-schema";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { KindLink } from "#src/records/fields/kind-link.tsx";
import { PhoneLink } from "#src/records/fields/mail-phone-links.tsx";
import { childListKey } from "#src/records/record-query-keys.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { contactName, knownName } from "./contact-name.ts";
import { LazyContactForm, preloading } from "./lazy-contact-parts.ts";

type CompanyContactsProps = {
  company: Company;
  /** A button that adds a contact, for cards without such a button in their header. */
  addition?: ReactNode;
};

/** The first contacts of a company (spec section 9), and a link to all of them. */
export function CompanyContacts({ company, addition }: CompanyContactsProps) {
  const { id, name, contact_count } = company;
  const more = contact_count - recordKinds.contact.asChild.limit;
  if (contact_count === 0)
    return (
      <div className="grid justify-items-start gap-3 px-4 py-4 md:not-in-[.card]:px-6">
        <p className="text-ink-muted">{t("contacts.noneYetTitle")}</p>
        {addition}
      </div>
    );
  return (
    <div className="grid max-w-240 grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 md:not-in-[.card]:px-6">
      <FirstContacts companyId={id} />
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

export function CompanyContactAddition({ company: { id, name }, size }: { company: Company; size?: "sm" }) {
  const [isAdding, setIsAdding] = useState(false);
  if (!useMayWrite()) return null;
  return (
    <>
      <Button {...(size && { size })} icon={Plus} onClick={() => setIsAdding(true)} {...preloading}>
        {t("contacts.add")}
      </Button>
      {isAdding && <LazyContactForm company={{ id, name }} onClose={() => setIsAdding(false)} />}
    </>
  );
}

function FirstContacts({ companyId }: { companyId: string }) {
  const client = useClient();
  const { data, isError } = useQuery({
    queryKey: childListKey({ noun: "company", id: companyId }, "contact"),
    queryFn: ({ signal }) =>
      client.companyChildren.contacts(
        { params: { id: companyId }, query: recordKinds.contact.asChild },
        { signal },
      ),
  });
  if (isError) return <p role="alert">{t("contacts.failedTitle")}</p>;
  if (!data) return <SkeletonRows rows={3} columns={1} label={t("contacts.loading")} />;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {data.contacts.map((contact) => (
        <li key={contact.id} className="flex min-h-9 min-w-0 items-center gap-2.5">
          <Avatar name={knownName(contact)} />
          <KindLink
            noun="contact"
            id={contact.id}
            name={contactName(contact)}
            className="link trunc shrink-0 max-w-[40%]"
          />
          <span className="trunc min-w-0 text-ink-muted" dir="auto">
            {contact.job_title ?? (knownName(contact) && contact.email)}
          </span>
          {contact.phone && (
            <span className="ms-auto shrink-0">
              <PhoneLink number={contact.phone} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
