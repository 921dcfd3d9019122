import type { Client } from "@lanyard/client/client-shape";
import type { ActionEvent } from "@lanyard/contract/event/event-schema";
import { useEffect } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { watchLiveActions } from "#src/lib/api/live-action-event.ts";
import { useMe } from "#src/lib/api/me.ts";
import { bannerPermission, showBanner } from "#src/lib/browser/banner-permission.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useSignedIn } from "#src/lib/session/rights.ts";

const restMs = 1500;
const mostAtOnce = 3;

/**
 * Shows desktop notifications about changes that other members make to the user's records, if the user and
 * the browser allow this.
 */
export function useDesktopNotices(): void {
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
