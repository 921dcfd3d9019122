import { useSyncExternalStore } from "react";

/** The browser's permission for desktop banners; requested only when the user presses a button. */
export type BannerPermission = "granted" | "denied" | "default" | "unsupported";

const watchers = new Set<() => void>();
/** The browser's constructor that threw; and whether it was tried. */
let refused: unknown;
let tried: unknown;

/**
 * Shows a banner that opens this tab when pressed; a browser that cannot, as on Android, counts as "unsupported"
 * afterwards.
 */
export function showBanner(title: string, options: NotificationOptions, onPress?: () => void): void {
  const banner = construct(title, options);
  if (banner) {
    banner.onclick = () => {
      window.focus();
      onPress?.();
      banner.close();
    };
    return;
  }
  for (const notify of watchers) notify();
}

export function bannerPermission(): BannerPermission {
  if (!("Notification" in window) || refused === window.Notification) return "unsupported";
  const { permission } = Notification;
  // Nothing shows without permission, but browsers without banners throw here.
  if (permission === "default" && tried !== window.Notification && !construct("", { body: "" }))
    return "unsupported";
  return permission;
}

function construct(title: string, options: NotificationOptions): Notification | undefined {
  tried = window.Notification;
  try {
    return new Notification(title, options);
  } catch {
    refused = window.Notification;
    return undefined;
  }
}

export function useBannerPermission(): [BannerPermission, ask: () => Promise<void>] {
  const ask = async () => {
    if ("Notification" in window) await Notification.requestPermission();
    for (const notify of watchers) notify();
  };
  return [useSyncExternalStore(watch, bannerPermission), ask];
}

function watch(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}
