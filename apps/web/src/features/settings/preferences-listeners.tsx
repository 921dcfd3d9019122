import { useArrival } from "#src/lib/arrival.ts";
import { useDesktopNotices } from "./desktop-notices.ts";
import { useLanguageFollowing } from "./language-following.ts";
import { useUsageCount } from "./usage-count.ts";

/** What preferences do while other things happen; shows nothing itself and is no part of the first load. */
export function PreferencesListeners() {
  const { data: arrival } = useArrival();
  useDesktopNotices();
  useLanguageFollowing();
  useUsageCount(Boolean(arrival?.preferences.share_usage && arrival.services.usage));
  return null;
}
