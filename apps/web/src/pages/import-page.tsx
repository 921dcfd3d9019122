import { getRouteApi, Link, Navigate } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { contactImportTargets } from "#src/features/contacts/contact-import-targets.ts";
import { ImportScreen } from "#src/features/import/import-screen.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { PageHeader } from "#src/ui/layout/page-header.tsx";

const route = getRouteApi("/signed-in/import");

/** Contacts from a CSV file; who only reads is led to the contacts. */
export function ImportPage() {
  const { from } = route.useSearch();
  if (!useMayWrite()) return <Navigate to="/contacts" replace />;
  return (
    <>
      <PageHeader title={t("import.title")}>
        <Link
          to="/contacts"
          className={buttonClass({ className: "back" })}
          aria-label={t("import.backToContacts")}
        >
          <Icon of={ArrowLeft} size={15} />
          <span>{t("import.backToContacts")}</span>
        </Link>
      </PageHeader>
      <div className="scroll">
        <ImportScreen
          targets={contactImportTargets()}
          notice={from === "companies" ? t("import.companiesAsContacts") : undefined}
          viewContacts={
            <Link to="/contacts" className={buttonClass({ variant: "primary" })}>
              {t("import.viewContacts")}
            </Link>
          }
        />
      </div>
    </>
  );
}
