import { RotateCw, X } from "lucide-react";
import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";

type PartMissingProps = {
  cause: unknown;
  onRetry: () => Promise<void>;
  onClose: (() => void) | undefined;
};

/**
 * The message that replaces a part of the page whose code could not be loaded. It is in the initial bundle,
 * because it must work offline.
 */
export function ChunkError({ cause, onRetry, onClose }: PartMissingProps) {
  useEffect(() => console.warn("A part of the page could not be fetched", cause), [cause]);
  const notice = <MissingNotice onRetry={onRetry} />;
  if (!onClose) return notice;
  return (
    <aside className="panel panel--modal" aria-label={t("ui.partFailed")}>
      <div className="panel__head">
        <span className="spacer" />
        <IconButton icon={X} label={t("ui.close")} size="sm" onClick={onClose} />
      </div>
      <div className="panel__body">{notice}</div>
    </aside>
  );
}

function MissingNotice({ onRetry }: Pick<PartMissingProps, "onRetry">) {
  const [isTrying, setIsTrying] = useState(false);
  const [isOld, setIsOld] = useState(false);
  const retry = async () => {
    setIsTrying(true);
    await onRetry();
    setIsTrying(false);
  };
  const retryByItself = useEffectEvent(() => void retry());
  useEffect(() => void isOutdated().then(setIsOld), []);
  // A layout effect registers the listener before the browser can report the network's return; a passive
  // effect would be too late.
  useLayoutEffect(() => {
    const onOnline = () => retryByItself();
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, []);
  return (
    <div className="state state--compact" role="alert">
      <p>{isOld ? t("ui.partOutdated") : navigator.onLine ? t("ui.partFailed") : t("ui.partOffline")}</p>
      <div className="flex gap-2">
        <Button onClick={() => void retry()} busyLabel={isTrying && t("ui.loading")}>
          {t("ui.tryAgain")}
        </Button>
        {/* A reload needs a click, because other parts of the page can contain unsaved input. */}
        {isOld && (
          <Button icon={RotateCw} onClick={() => location.reload()}>
            {t("shell.refreshPage")}
          </Button>
        )}
      </div>
    </div>
  );
}

/**
 * Returns whether the server has a newer version of the app. If so, the server may no longer have the files
 * of this version.
 */
async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (!entry || !navigator.onLine) return false;
  try {
    const answer = await fetch("/", { cache: "no-store" });
    return answer.ok && !(await answer.text()).includes(new URL(entry).pathname);
  } catch {
    return false;
  }
}
