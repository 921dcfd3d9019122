import { useMe } from "#src/lib/api/me.ts";
import { useDesktopNotices } from "./desktop-notices.ts";
import { useLanguageSync } from "./language-sync.ts";
import { useUsageCount } from "./usage-count.ts";

/** What preferences do while other things happen; shows nothing itself and is no part of the first load. */
export function PreferencesListeners() {
  const { data: arrival } = useMe();
  useDesktopNotices();
  useLanguageSync();
  useUsageCount(Boolean(arrival?.preferences.share_usage && arrival.services.usage));
  return null;
}
