import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { PhoneLink } from "#src/records/fields/mail-phone-links.tsx";
import type { Linked } from "#src/records/form/form-field.ts";
import { childListKey } from "#src/records/record-query-keys.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { contactName, knownName } from "./contact-name.ts";
import { LazyContactForm, preloading } from "./lazy-contact-parts.ts";

export function CompanyContactAddition({ company, size }: { company: Linked; size?: "sm" }) {
  const [isAdding, setIsAdding] = useState(false);
  if (!useMayWrite()) return null;
  return (
    <>
      <Button {...(size && { size })} icon={Plus} onClick={() => setIsAdding(true)} {...preloading}>
        {t("contacts.add")}
      </Button>
      {isAdding && <LazyContactForm company={company} onClose={() => setIsAdding(false)} />}
    </>
  );
}

export function FirstContacts({ companyId }: { companyId: string }) {
  const client = useClient();
  const { data, isError } = useQuery({
    queryKey: childListKey({ noun: "company", id: companyId }, "contact"),
    queryFn: ({ signal }) =>
      client.companyChildren.contacts(
        { params: { id: companyId }, query: recordKinds.contact.asChild },
        { signal },
      ),
  });
  if (isError) return <p role="alert">{t("companies.contactsFailed")}</p>;
  if (!data) return <SkeletonRows rows={3} columns={1} label={t("contacts.loading")} />;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {data.contacts.map((contact) => (
        <li key={contact.id} className="flex min-h-9 min-w-0 items-center gap-2.5">
          <Avatar name={knownName(contact)} />
          <Link
            to="/contacts/$contactId"
            params={{ contactId: contact.id }}
            className="link trunc shrink-0 max-w-[40%]"
            dir="auto"
          >
            {contactName(contact)}
          </Link>
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
