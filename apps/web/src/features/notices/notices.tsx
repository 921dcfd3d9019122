import { Bell } from "lucide-react";
import { useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { lazyParts } from "#src/ui/feedback/lazy-component.tsx";
import { SilentErrorBoundary } from "#src/ui/feedback/silent-error-boundary.tsx";

const part = lazyParts<{ NoticeBell: { isPressed: boolean }; ProposalsToReview: object }>(
  () => import("./notice-bell.tsx"),
  { loadsWhenIdle: true },
);

const NoticeBell = part("NoticeBell");

export const LazyProposalsToReview = part("ProposalsToReview");

/**
 * The code of the bell loads after the page. If the user clicks the bell while the code loads, the list opens
 * as soon as the code has loaded.
 */
export function LazyBell() {
  const [isPressed, setIsPressed] = useState(false);
  const waiting = <IconButton icon={Bell} label={t("ui.notifications")} onClick={() => setIsPressed(true)} />;
  return (
    <SilentErrorBoundary fallback={waiting}>
      <NoticeBell isPressed={isPressed} fallback={waiting} />
    </SilentErrorBoundary>
  );
}
