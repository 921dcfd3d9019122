import { Bell } from "lucide-react";
import { useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { SilentErrorBoundary } from "#src/ui/feedback/silent-error-boundary.tsx";

const NoticeBell = lazyComponent(async () => (await import("./notice-bell.tsx")).NoticeBell, {
  loadsWhenIdle: true,
});

/** The bell of the page header; its code loads after the page, and an earlier press opens it then. */
export function LazyBell() {
  const [isPressed, setIsPressed] = useState(false);
  const waiting = (
    <IconButton icon={Bell} label={t("shell.notifications")} onClick={() => setIsPressed(true)} />
  );
  return (
    <SilentErrorBoundary fallback={waiting}>
      <NoticeBell isPressed={isPressed} fallback={waiting} />
    </SilentErrorBoundary>
  );
}

/** The entry of the sidebar for proposals that wait for the user. */
export const LazyProposalsToReview = lazyComponent(
  async () => (await import("./notice-bell.tsx")).ProposalsToReview,
  { loadsWhenIdle: true },
);
