import { Link } from "@tanstack/react-router";
import { ArrowLeft, RotateCw } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { tipsFor } from "#src/records/list/loading-tips.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { LoadingScreen } from "#src/ui/feedback/loading-screen.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";

type DealMissingProps = {
  /** Why it could not be loaded, when it may well exist. */
  failure: { reason: string; onRetry: () => void } | undefined;
};

/** The deal does not exist, is not there to be seen, or could not be loaded (spec section 2.9). */
export function DealMissing({ failure }: DealMissingProps) {
  return (
    <EmptyState
      mark={failure ? "problem" : "money"}
      title={failure ? t("deals.failedTitle") : t("deals.notFound")}
      {...(failure && { text: failure.reason })}
    >
      {failure && (
        <Button icon={RotateCw} onClick={failure.onRetry}>
          {t("deals.tryAgain")}
        </Button>
      )}
      <Link to="/deals" className={buttonClass()}>
        <Icon of={ArrowLeft} size={15} />
        <span>{t("deals.backToDeals")}</span>
      </Link>
    </EmptyState>
  );
}

/** The address names no deal (spec section 2.9). */
export function NoDealSelected() {
  return <EmptyState mark="money" title={t("deals.noneSelected")} />;
}

/** While the deal is on its way. */
export function DealLoading() {
  return (
    <LoadingScreen
      title={t("shell.preparing", { entity: t("deals.entityOne") })}
      mark="money"
      tipsAfter={(waitedMs) => tipsFor("deals", waitedMs)}
      skeleton={<SkeletonRows rows={8} columns={2} label={t("deals.loadingOne")} />}
    />
  );
}
