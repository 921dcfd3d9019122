import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { reachability } from "#src/lib/browser/reachability.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Icon } from "#src/ui/layout/icon.tsx";

function watchNetwork(onChange: () => void): () => void {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}

/**
 * Says so while the browser has no network or the server does not answer: on the page, and in what lies over it.
 * Beside one that is read out already, `isSilent`.
 */
export function NetworkNotice({ isSilent = false }: { isSilent?: boolean }) {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const isReachable = useSyncExternalStore(reachability.watch, reachability.read);
  return (
    <div role={isSilent ? undefined : "status"}>
      {(!isOnline || !isReachable) && (
        <p className="offline">
          <Icon of={WifiOff} />
          {isOnline ? t("ui.unreachable") : t("ui.offline")}
        </p>
      )}
    </div>
  );
}
