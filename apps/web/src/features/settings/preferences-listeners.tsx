import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { meOptions, useMe } from "#src/lib/api/me.ts";
import { isUnloadGuarded } from "#src/lib/browser/unload-guard.ts";
import { languageKey } from "#src/lib/i18n/message-loading.ts";
import { useDesktopNotices } from "./desktop-notices.ts";

/** Effects of the user's preferences that are not urgent, so their code can load after the page. */
export function PreferencesListeners() {
  const { data: me } = useMe();
  useDesktopNotices();
  useLanguageSync();
  useUsageCount(Boolean(me?.preferences.share_usage && me.services.usage));
  return null;
}

/** Changes the language when another tab does, unless this would lose unsaved input. */
function useLanguageSync(): void {
  const client = useClient();
  const cache = useQueryClient();
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== languageKey || isUnloadGuarded()) return;
      // Cached data can contain names in the previous language.
      void cache.invalidateQueries({ refetchType: "none" });
      void cache.refetchQueries({ queryKey: meOptions(client).queryKey });
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [client, cache]);
}

const everyMs = 5 * 60_000;

function useUsageCount(isShared: boolean): void {
  const router = useRouter();
  const client = useClient();
  useEffect(() => {
    if (!isShared) return;
    const counts = new Map<string, number>();
    const send = () => {
      if (counts.size === 0) return;
      const pages = Object.fromEntries(counts);
      counts.clear();
      // Ignores errors, because the counts are unimportant.
      client.person.reportUsage({ body: { pages } }).catch(() => {});
    };
    const sendWhenHidden = () => document.visibilityState === "hidden" && send();
    const stopCounting = router.subscribe("onResolved", () => {
      const pattern = router.state.matches.at(-1)?.fullPath;
      if (pattern) counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
    });
    const timer = setInterval(send, everyMs);
    document.addEventListener("visibilitychange", sendWhenHidden);
    return () => {
      stopCounting();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", sendWhenHidden);
    };
  }, [isShared, router, client]);
}
