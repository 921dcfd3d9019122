import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { t } from "#src/lib/i18n/messages.ts";
import { EmptyValue } from "#src/ui/layout/empty-value.tsx";

export function CompanyText({ contact }: { contact: Pick<Contact, "company" | "company_id"> }) {
  const { company, company_id: id } = contact;
  if (!company) return <EmptyValue />;
  if (id !== null) return <span dir="auto">{company}</span>;
  return (
    <span className="text-ink-muted italic" title={t("contacts.companyNotLinked")}>
      <span dir="auto">{company}</span>
      <span className="vh"> {t("contacts.companyNotLinked")}</span>
    </span>
  );
}
