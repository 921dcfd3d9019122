import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { t } from "#src/lib/messages.ts";
import { Icon } from "#src/ui/icon.tsx";

function watch(onChange: () => void): () => void {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}

/** Says so while the browser has no network. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <p className="offline">
          <Icon of={WifiOff} />
          {t("shell.offline")}
        </p>
      )}
    </div>
  );
}
