import { Bell } from "lucide-react";
import { useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { SilentErrorBoundary } from "#src/ui/feedback/silent-error-boundary.tsx";

const NoticeBell = lazyComponent(async () => (await import("./notice-bell.tsx")).NoticeBell, {
  loadsWhenIdle: true,
});

/**
 * The bell in the page header. The code loads after the page. If the user clicks earlier, the list opens
 * after loading.
 */
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

export const LazyProposalsToReview = lazyComponent(
  async () => (await import("./notice-bell.tsx")).ProposalsToReview,
  { loadsWhenIdle: true },
);
