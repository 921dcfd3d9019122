import type { Notice } from "@lanyard/contract/notice/notice-schema";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { useMe } from "#src/lib/api/me.ts";
import { bannerPermission, showBanner } from "#src/lib/browser/banner-permission.ts";
import { useNotices } from "./notice-queries.ts";
import { noticeAddress, noticeNoun, noticeText } from "./notice-text.ts";

/** At most so many at once; the bell counts the others. */
const mostAtOnce = 3;

/** Shows as banners of the desktop what one is told while the page is open, if one wants that and the browser allows it. */
export function NoticeBanners() {
  const notices = useNotices().data?.pages[0]?.notices;
  const isWanted = useMe().data?.preferences.notify_desktop ?? false;
  const router = useRouter();
  // What was there when the page opened is told by the bell alone. Ids are in the order of their time.
  const known = useRef<string>(undefined);
  const tell = useEffectEvent((read: readonly Notice[]) => {
    const before = known.current;
    known.current = read[0]?.id ?? before ?? "";
    if (before === undefined || !isWanted || bannerPermission() !== "granted") return;
    const unseen = read.filter(({ id, seen_at }) => id > before && seen_at === null);
    for (const notice of unseen.slice(0, mostAtOnce)) {
      const address = noticeAddress(notice);
      // The tag makes one banner of what several tabs tell.
      showBanner(noticeText(notice), { body: noticeNoun(notice), tag: notice.id }, () => {
        if (address) void router.navigate(address);
      });
    }
  });
  useEffect(() => {
    if (notices) tell(notices);
  }, [notices]);
  return null;
}
