import { Link } from "@tanstack/react-router";
import { ArrowLeft, RotateCw } from "lucide-react";
import { tipsFor } from "#src/lib/loading-tips.ts";
import { t } from "#src/lib/messages.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { SkeletonRows } from "#src/ui/skeleton.tsx";
import { WaitingScreen } from "#src/ui/waiting-screen.tsx";

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
export function CompanyWaiting() {
  return (
    <WaitingScreen
      title={t("shell.preparing", { entity: t("companies.entityOne") })}
      mark="building"
      tipsAfter={(waitedMs) => tipsFor("companies", waitedMs)}
      skeleton={<SkeletonRows rows={8} columns={2} label={t("companies.loadingOne")} />}
    />
  );
}
