import type { Notice } from "@lanyard/contract/notice/notice-schema";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useMe } from "#src/lib/api/me.ts";
import { bannerPermission, showBanner } from "#src/lib/browser/banner-permission.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { useMarkNoticesSeen, useNotices } from "./notice-queries.ts";
import { noticeAddress, noticeNoun, noticeText } from "./notice-text.ts";
import { ReminderBanners } from "./reminder-banners.tsx";

/** The maximum number of banners that are shown at once. The bell also counts those that are not shown. */
const mostAtOnce = 3;

export function NoticeBanners() {
  const notices = useNotices().data?.pages[0]?.notices;
  const isWanted = useMe().data?.preferences.notify_desktop ?? false;
  const mayWrite = useMayWrite();
  const router = useRouter();
  const { mutate: markSeen } = useMarkNoticesSeen();
  // The id of the newest known notification. Ids sort by time.
  const known = useRef<string>(undefined);
  const [reminders, setReminders] = useState<readonly Notice[]>([]);
  const tell = useEffectEvent((read: readonly Notice[]) => {
    const before = known.current;
    known.current = read[0]?.id ?? before ?? "";
    const unseen = read.filter(({ id, seen_at }) => id > (before ?? "") && seen_at === null);
    const reminding = unseen.filter(({ kind }) => kind === "reminder");
    if (mayWrite && reminding.length > 0)
      setReminders((shown) => withoutRepeats([...reminding, ...shown]).slice(0, mostAtOnce));
    if (before === undefined || !isWanted || bannerPermission() !== "granted") return;
    for (const notice of unseen.slice(0, mostAtOnce)) {
      const address = noticeAddress(notice);
      // Desktop banners with the same tag replace each other, so the user sees only one, even if several tabs
      // are open.
      showBanner(noticeText(notice), { body: noticeNoun(notice), tag: notice.id }, () => {
        if (address) void router.navigate(address);
      });
    }
  });
  useEffect(() => {
    if (notices) tell(notices);
  }, [notices]);
  if (reminders.length === 0) return null;
  return (
    <ReminderBanners
      notices={reminders}
      onClose={(closed) => {
        setReminders((shown) => shown.filter(({ id }) => id !== closed));
        markSeen([closed]);
      }}
    />
  );
}

function withoutRepeats(notices: readonly Notice[]): readonly Notice[] {
  return notices.filter(
    ({ record_id }, index) => notices.findIndex((other) => other.record_id === record_id) === index,
  );
}
