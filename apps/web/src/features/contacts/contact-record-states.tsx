import { Link } from "@tanstack/react-router";
import { ArrowLeft, RotateCw } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { tipsFor } from "#src/records/list/loading-tips.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { LoadingScreen } from "#src/ui/feedback/loading-screen.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";

type ContactMissingProps = {
  /** Why it could not be loaded, when it may well exist. */
  failure: { reason: string; onRetry: () => void } | undefined;
};

/** The contact does not exist, is not there to be seen, or could not be loaded (spec section 2.6). */
export function ContactMissing({ failure }: ContactMissingProps) {
  return (
    <EmptyState
      mark={failure ? "problem" : "person"}
      title={t("contacts.notFound")}
      {...(failure && { text: failure.reason })}
    >
      {failure && (
        <Button icon={RotateCw} onClick={failure.onRetry}>
          {t("contacts.tryAgain")}
        </Button>
      )}
      <Link to="/contacts" className={buttonClass()}>
        <Icon of={ArrowLeft} size={15} />
        <span>{t("contacts.backToContacts")}</span>
      </Link>
    </EmptyState>
  );
}

/** The address names no contact (spec section 2.6). */
export function NoContactSelected() {
  return <EmptyState mark="person" title={t("contacts.selectOne")} />;
}

/** While the contact is on its way. */
export function ContactLoading() {
  return (
    <LoadingScreen
      title={t("shell.preparing", { entity: t("contacts.entityOne") })}
      mark="person"
      tipsAfter={(waitedMs) => tipsFor("contacts", waitedMs)}
      skeleton={<SkeletonRows rows={8} columns={2} label={t("contacts.loadingOne")} />}
    />
  );
}
