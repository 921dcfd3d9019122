import { isRecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { Notice } from "@lanyard/contract/notice/notice-schema";
import { Link } from "@tanstack/react-router";
import { AlarmClock, Bell, BellRing, GitPullRequestArrow } from "lucide-react";
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from "react";
import { useMe, usePreferencesSaving } from "#src/lib/api/me.ts";
import { useBannerPermission } from "#src/lib/browser/banner-permission.ts";
import { ShownTime } from "#src/lib/format/shown-time.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { kindIcons } from "#src/records/kind-icons.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Icon } from "#src/ui/layout/icon.tsx";
import { Popover } from "#src/ui/overlays/popover.tsx";
import { useMarkNoticesSeen, useNoticeCounts, useNotices } from "./notice-queries.ts";
import { noticeAddress, noticeNoun, noticeText } from "./notice-text.ts";

/** The highest number on the badge, which has space for one digit. */
const mostOnBadge = 9;

export function NoticeBell({ isPressed }: { isPressed: boolean }) {
  const { count, shown } = useNoticeCounts().unseen;
  const badge = count > mostOnBadge ? `${mostOnBadge}+` : shown;
  const label = count > 0 ? t("notices.bell", { shown }) : t("ui.notifications");
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

type NoticePanelProps = {
  trigger: ReactElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

function NoticePanel({ trigger, isOpen, onOpenChange }: NoticePanelProps) {
  return (
    <Popover
      title={t("ui.notifications")}
      trigger={trigger}
      align="end"
      width="wide"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <div className="notices">
        <ToReview onLeave={() => onOpenChange(false)} />
        <Notices onLeave={() => onOpenChange(false)} />
      </div>
      <DesktopOffer />
    </Popover>
  );
}

/** The link to the proposals stays after the user has seen the notifications about these proposals. */
function ToReview({ onLeave }: { onLeave: () => void }) {
  const { count, shown } = useNoticeCounts().toReview;
  if (count === 0) return null;
  return (
    <Link to="/proposals" className="notices__line" onClick={onLeave}>
      <Icon of={GitPullRequestArrow} />
      <b className="font-medium">{t("notices.proposalsToReview", { count, shown })}</b>
    </Link>
  );
}

function Notices({ onLeave }: { onLeave: () => void }) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useNotices();
  const notices = data?.pages.flatMap((page) => page.notices);
  const isNew = useSeenWhileOpen(notices);
  if (isError && !notices) {
    return (
      <EmptyState mark="problem" title={t("notices.failed")} text={t("notices.failedText")}>
        <Button size="sm" onClick={() => void refetch()}>
          {t("ui.retry")}
        </Button>
      </EmptyState>
    );
  }
  if (!notices) return <SkeletonRows rows={4} columns={1} label={t("notices.loading")} />;
  if (notices.length === 0)
    return <EmptyState mark="clock" title={t("notices.none")} text={t("notices.noneText")} />;
  return (
    <>
      <ul aria-label={t("ui.notifications")} onKeyDown={walkByArrows}>
        {notices.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} isNew={isNew(notice)} onLeave={onLeave} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          size="sm"
          variant="ghost"
          className="notices__older"
          busyLabel={isFetchingNextPage && t("notices.loading")}
          onClick={() => void fetchNextPage()}
        >
          {t("notices.older")}
        </Button>
      )}
    </>
  );
}

/**
 * Marks all notifications as seen. Returns a function that tests whether a notification was still unseen when
 * the list first contained it.
 */
function useSeenWhileOpen(notices: readonly Notice[] | undefined): (notice: Notice) => boolean {
  const { mutate } = useMarkNoticesSeen();
  const wasUnseen = useRef(new Set<string>());
  const unseen = notices?.filter(({ seen_at }) => seen_at === null).map(({ id }) => id) ?? [];
  const newest = unseen[0];
  for (const id of unseen) wasUnseen.current.add(id);
  useEffect(() => {
    if (newest !== undefined) mutate();
  }, [newest, mutate]);
  return ({ id }) => wasUnseen.current.has(id);
}

function NoticeLine({ notice, isNew, onLeave }: { notice: Notice; isNew: boolean; onLeave: () => void }) {
  const { kind, noun, created_at } = notice;
  const address = noticeAddress(notice);
  const icon = kind === "reminder" ? AlarmClock : isRecordNoun(noun) ? kindIcons[noun] : BellRing;
  const content = (
    <>
      <Icon of={icon} />
      <span className="notices__text">
        <span dir="auto">{noticeText(notice)}</span>
        <small>
          {noticeNoun(notice)} · <ShownTime at={created_at} />
        </small>
      </span>
      {isNew && (
        <span className="notices__new">
          <span className="vh">{t("notices.new")}</span>
        </span>
      )}
    </>
  );
  return (
    <li className={classNames(isNew && "is-new")}>
      {address ? (
        <Link {...address} className="notices__line" onClick={onLeave}>
          {content}
        </Link>
      ) : (
        <span className="notices__line">{content}</span>
      )}
    </li>
  );
}

function walkByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[pressedKey(event)];
  if (step === undefined) return;
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>("a")];
  const at = lines.findIndex((line) => line === document.activeElement);
  event.preventDefault();
  lines[Math.min(lines.length - 1, Math.max(0, at + step))]?.focus();
}

/** Browsers let a page request the permission for notifications only after a click. */
function DesktopOffer() {
  const isWanted = useMe().data?.preferences.notify_desktop;
  const [permission, ask] = useBannerPermission();
  const saving = usePreferencesSaving();
  const isOffered = permission === "default" || (permission === "granted" && isWanted === false);
  if (isWanted === undefined || !isOffered) return null;
  return (
    <div className="notices__desktop">
      <span>{t("notices.desktopText")}</span>
      <Button
        size="sm"
        onClick={() => {
          if (permission === "default") void ask();
          if (!isWanted) saving.mutate({ notify_desktop: true });
        }}
      >
        {t("notices.desktop")}
      </Button>
    </div>
  );
}
