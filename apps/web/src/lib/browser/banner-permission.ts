import { useSyncExternalStore } from "react";
import { createSignal } from "./store.ts";

/** The permission for desktop notifications. Browsers ask the user for it only after a click. */
export type BannerPermission = "granted" | "denied" | "default" | "unsupported";

const changed = createSignal();
/** The `Notification` constructor that threw an error, and the one that was tried last. */
let refused: unknown;
let tried: unknown;

/**
 * Shows a desktop notification. A click on the notification brings this tab to the front. Browsers without
 * support, such as those on Android, count as "unsupported" after the first attempt.
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
  changed.tell();
}

export function bannerPermission(): BannerPermission {
  if (!("Notification" in window) || refused === window.Notification) return "unsupported";
  const { permission } = Notification;
  // Without permission, this attempt shows no notification, but browsers without support throw an error.
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
    changed.tell();
  };
  return [useSyncExternalStore(changed.watch, bannerPermission), ask];
}
