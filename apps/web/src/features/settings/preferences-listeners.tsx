import type { Client } from "@lanyard/client/client-shape";
import type { ActionEvent } from "@lanyard/contract/event/event-schema";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { watchLiveActions } from "#src/lib/api/live-action-event.ts";
import { meOptions, useMe } from "#src/lib/api/me.ts";
import { bannerPermission, showBanner } from "#src/lib/browser/banner-permission.ts";
import { isUnloadGuarded } from "#src/lib/browser/unload-guard.ts";
import { languageKey } from "#src/lib/i18n/message-loading.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useSignedIn } from "#src/lib/session/rights.ts";

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

const restMs = 1500;
const mostAtOnce = 3;

/**
 * Shows desktop notifications about changes that other members make to the user's records, if the user and
 * the browser allow this.
 */
function useDesktopNotices(): void {
  const client = useClient();
  const { id } = useSignedIn();
  const isWanted = useMe().data?.preferences.notify_desktop ?? false;
  useEffect(() => {
    if (!isWanted) return;
    const notices = createDesktopNotices(client);
    const stopWatching = watchLiveActions((event) => {
      if (event.actor_id !== id && bannerPermission() === "granted") notices.ask(event);
    });
    return () => {
      stopWatching();
      notices.stop();
    };
  }, [client, id, isWanted]);
}

/**
 * Returns functions that request recent changes and show notifications about them. The server selects the
 * changes and compares the times, because this device's clock may be wrong.
 */
export function createDesktopNotices(client: Client) {
  let since: string | undefined;
  let notified = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = async (from: string) => {
    timer = undefined;
    const { changes } = await client.person.ownChanges({ query: { since: from } });
    since = changes[0]?.at ?? from;
    // The server compares more digits of a time than it returns, so the last change is returned twice.
    const untold = changes.filter(({ id }) => !notified.has(id));
    notified = new Set(changes.map(({ id }) => id));
    for (const { id, actor_name, label, kind } of untold.slice(0, mostAtOnce)) {
      const title = kind === "move" ? t("settings.noticeMoved") : t("settings.noticeChanged");
      // Notifications with the same tag replace each other, so the user sees only one, even if several tabs
      // are open.
      showBanner(title, { body: t("settings.noticeBody", { actor: actor_name, label }), tag: id });
    }
  };
  return {
    ask: ({ at }: Pick<ActionEvent, "at">) => {
      const from = since ?? justBefore(at);
      since = from;
      timer ??= setTimeout(() => void show(from).catch((cause) => console.warn("No notice", cause)), restMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Returns a time just before the change, because the response rounds times to milliseconds. */
function justBefore(at: string): string {
  return new Date(Date.parse(at) - 1).toISOString();
}
