import { Link } from "@tanstack/react-router";
import { Bell, GitPullRequestArrow } from "lucide-react";
import { useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { NoticePanel } from "./notice-panel.tsx";
import { useNoticeCounts } from "./notice-queries.ts";

/** The highest number on the badge, which has space for one digit. */
const mostOnBadge = 9;

type NoticeBellProps = {
  isPressed: boolean;
};

export function NoticeBell({ isPressed }: NoticeBellProps) {
  const { count, shown } = useNoticeCounts().unseen;
  const badge = count > mostOnBadge ? `${mostOnBadge}+` : shown;
  const label = count > 0 ? t("notices.bell", { shown }) : t("shell.notifications");
  const button = (
    <IconButton icon={Bell} label={label} className="bell" {...(count > 0 && { "data-unseen": badge })} />
  );
  const [isOpen, setIsOpen] = useState(isPressed);
  return <NoticePanel trigger={button} isOpen={isOpen} onOpenChange={setIsOpen} />;
}

export function ProposalsToReview() {
  const { count, shown } = useNoticeCounts().toReview;
  if (count === 0) return null;
  const label = t("notices.proposalsToReview", { count, shown });
  return (
    <Link to="/proposals" className="nav__item" data-count={shown} aria-label={label} title={label}>
      <Icon of={GitPullRequestArrow} />
      <span>{t("proposals.title")}</span>
    </Link>
  );
}
