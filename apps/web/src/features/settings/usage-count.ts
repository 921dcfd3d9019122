import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useClient } from "#src/lib/api/client-context.ts";

const everyMs = 5 * 60_000;

/** Counts visited pages by route and reports the counts, if the user has agreed. */
export function useUsageCount(isShared: boolean): void {
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
