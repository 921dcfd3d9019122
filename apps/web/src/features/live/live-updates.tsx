import type { ActionEvent } from "@lanyard/contract/event/event-schema";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { publishLiveAction } from "#src/lib/api/live-action-event.ts";
import { firstPosition, stopAskingPosition } from "#src/lib/api/log-position.ts";
import { meOptions, useMe } from "#src/lib/api/me.ts";
import { skipOwnActions } from "#src/lib/api/own-actions.ts";
import { useSignedIn } from "#src/lib/session/rights.ts";
import { presence } from "#src/records/presence/presence-store.ts";
import { withdrawToasts } from "#src/ui/overlays/toast.ts";
import { createLiveInvalidator } from "./live-invalidator.ts";
import { subscribeLive } from "./live-tabs.ts";
import { rememberMove } from "./recent-movers.ts";

export function LiveUpdates() {
  const client = useClient();
  const cache = useQueryClient();
  const { id: myId, orgSlug } = useSignedIn();
  const me = useMe();
  const isKnown = !me.isPending;
  useEffect(() => {
    // The stream starts from the last action at page load, which `useMe` returns.
    if (!isKnown) return;
    const invalidator = createLiveInvalidator(cache);
    const others = skipOwnActions<ActionEvent>(cache, myId, (action) => {
      publishLiveAction(action);
      // If this action is an undo in another tab, the toast of the undone action must no longer offer Undo.
      if (action.undo_of !== null) withdrawToasts(`undo ${action.undo_of}`);
      if (action.actor_id !== myId) rememberMove(action);
      invalidator.after(action);
    });
    const end = subscribeLive({
      client,
      organisation: orgSlug,
      since: cache.getQueryData(meOptions(client).queryKey)?.last_action,
      actions: firstPosition(cache),
      onEvent: (live) => {
        if (live.event === "presence") presence.tell(live.data);
        if (live.event === "ready" || live.event === "reset") stopAskingPosition(cache);
        if (live.event === "ready") invalidator.overdue();
        if (live.event === "import") invalidator.imports(live.data, myId);
        if (live.event === "notice" && live.data.person_id === myId) invalidator.notices();
        if (live.event === "members") invalidator.after({ nouns: ["member"], records: null });
        // A resumed stream does not repeat missed events of imports and notifications, so both are reloaded.
        if (live.event === "ready") {
          invalidator.imports(undefined, myId);
          invalidator.notices();
        }
        if (live.event === "reset") invalidator.everything();
        if (live.event === "action") others.take(live.data);
      },
    });
    return () => {
      end();
      others.stop();
      invalidator.stop();
    };
  }, [client, cache, myId, orgSlug, isKnown]);
  return null;
}
