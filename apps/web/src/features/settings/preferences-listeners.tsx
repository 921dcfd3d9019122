import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { meOptions, useMe } from "#src/lib/api/me.ts";
import { isUnloadGuarded } from "#src/lib/browser/unload-guard.ts";
import { languageKey } from "#src/lib/i18n/message-loading.ts";
import { useDesktopNotices } from "./desktop-notices.ts";
import { useUsageCount } from "./usage-count.ts";

/** Runs effects of preferences that can load late. */
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
