import { importCreateFields } from "@lanyard/contract/import/import-job-schema";
import { nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { getRouteApi, Link, Navigate } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { ImportScreen } from "#src/features/import/import-screen.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { PageHeader } from "#src/ui/layout/page-header.tsx";

const route = getRouteApi("/signed-in/import");

/** Records from a file; who only reads is led to the contacts. */
export function ImportPage() {
  const { from, id } = route.useSearch();
  if (!useMayWrite()) return <Navigate to="/contacts" replace />;
  const kind =
    nounsWith("import").find((each) => recordKinds[each].plural === from) ??
    importCreateFields.parse({}).kind;
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
        <ImportScreen key={kind} id={id} kind={kind} />
      </div>
    </>
  );
}
