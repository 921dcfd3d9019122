import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Icon } from "#src/ui/layout/icon.tsx";

const watchers = new Set<() => void>();
let isReachable = true;

export function setReachable(answered: boolean): void {
  isReachable = answered;
  for (const notify of watchers) notify();
}

function watchServer(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

function watchNetwork(onChange: () => void): () => void {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}

/**
 * The notice that is shown while the browser is offline or the server does not respond. If a page has two of
 * them, `isSilent` prevents screen readers from announcing the second one.
 */
export function NetworkNotice({ isSilent = false }: { isSilent?: boolean }) {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const isAnswered = useSyncExternalStore(watchServer, () => isReachable);
  return (
    <div role={isSilent ? undefined : "status"}>
      {(!isOnline || !isAnswered) && (
        <p className="offline">
          <Icon of={WifiOff} />
          {isOnline ? t("ui.unreachable") : t("ui.offline")}
        </p>
      )}
    </div>
  );
}
