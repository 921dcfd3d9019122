import { useState } from "react";

/** What the browser says of desktop banners; it is asked only when the person presses a button. */
export type BannerPermission = "granted" | "denied" | "default" | "unsupported";

export function bannerPermission(): BannerPermission {
  return "Notification" in window ? Notification.permission : "unsupported";
}

export function useBannerPermission(): [BannerPermission, ask: () => Promise<void>] {
  const [permission, setPermission] = useState(bannerPermission);
  const ask = async () => {
    if ("Notification" in window) setPermission(await Notification.requestPermission());
  };
  return [permission, ask];
}
