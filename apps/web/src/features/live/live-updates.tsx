import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { arrivalOptions, useArrival } from "#src/lib/arrival.ts";
import { useClient } from "#src/lib/client-context.ts";
import { tellLiveAction } from "#src/lib/live-action-event.ts";
import { firstPosition, stopAskingPosition } from "#src/lib/log-position.ts";
import { useSignedIn } from "#src/lib/signed-in.ts";
import { createFreshener } from "./live-freshener.ts";
import { followLive } from "./live-tabs.ts";
import { presence } from "./presence-store.ts";
import { recentMovers } from "./recent-movers.ts";

/** Keeps what is on screen true while others work: shows nothing itself. */
export function LiveUpdates() {
  const client = useClient();
  const cache = useQueryClient();
  const { id: me, orgSlug } = useSignedIn();
  const arrival = useArrival();
  const isKnown = !arrival.isPending;
  useEffect(() => {
    // Where the stream goes on from.
    if (!isKnown) return;
    const freshener = createFreshener(cache);
    const end = followLive({
      client,
      organisation: orgSlug,
      since: cache.getQueryData(arrivalOptions(client).queryKey)?.last_action,
      actions: firstPosition(cache),
      onNews: (news) => {
        if (news.event === "presence") presence.tell(news.data);
        if (news.event === "ready" || news.event === "reset") stopAskingPosition(cache);
        if (news.event === "ready") freshener.overdue();
        if (news.event === "reset") freshener.everything();
        if (news.event !== "action") return;
        tellLiveAction(news.data);
        if (news.data.actor_id !== me) recentMovers.tell(news.data);
        freshener.after(news.data);
      },
    });
    return () => {
      end();
      freshener.stop();
    };
  }, [client, cache, me, orgSlug, isKnown]);
  return null;
}
