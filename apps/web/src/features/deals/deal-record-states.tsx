import { Link } from "@tanstack/react-router";
import { ArrowLeft, RotateCw } from "lucide-react";
import { tipsFor } from "#src/lib/loading-tips.ts";
import { t } from "#src/lib/messages.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { SkeletonRows } from "#src/ui/skeleton.tsx";
import { WaitingScreen } from "#src/ui/waiting-screen.tsx";

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
export function DealWaiting() {
  return (
    <WaitingScreen
      title={t("shell.preparing", { entity: t("deals.entityOne") })}
      mark="money"
      tipsAfter={(waitedMs) => tipsFor("deals", waitedMs)}
      skeleton={<SkeletonRows rows={8} columns={2} label={t("deals.loadingOne")} />}
    />
  );
}
