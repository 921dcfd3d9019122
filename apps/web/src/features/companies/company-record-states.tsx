import { Link } from "@tanstack/react-router";
import { ArrowLeft, RotateCw } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { tipsFor } from "#src/records/list/loading-tips.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { LoadingScreen } from "#src/ui/feedback/loading-screen.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";

/** The company does not exist, or is not there to be seen (spec section 2.8). */
export function CompanyMissing() {
  return (
    <>
      <h1 className="vh">{t("companies.title")}</h1>
      <EmptyState mark="building" title={t("companies.notFound")}>
        <Link to="/companies" className={buttonClass()}>
          <Icon of={ArrowLeft} size={15} />
          <span>{t("companies.backToCompanies")}</span>
        </Link>
      </EmptyState>
    </>
  );
}

/** The company could not be asked for. */
export function CompanyFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <h1 className="vh">{t("companies.title")}</h1>
      <EmptyState mark="problem" title={t("companies.failedOneTitle")} text={t("companies.failedOneText")}>
        <Button icon={RotateCw} onClick={onRetry}>
          {t("companies.tryAgain")}
        </Button>
      </EmptyState>
    </>
  );
}

/** While the company is on its way. */
export function CompanyLoading() {
  return (
    <LoadingScreen
      title={t("shell.preparing", { entity: t("companies.entityOne") })}
      mark="building"
      tipsAfter={(waitedMs) => tipsFor("companies", waitedMs)}
      skeleton={<SkeletonRows rows={8} columns={2} label={t("companies.loadingOne")} />}
    />
  );
}
