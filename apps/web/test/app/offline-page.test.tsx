import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

// The app anew: other files have visited its pages in this window.
vi.resetModules();
const { openApp } = await import("../app-stand-in.tsx");
const { activateLanguage } = await import("#src/lib/i18n/message-loading.ts");
await activateLanguage("en");

afterEach(() => void vi.restoreAllMocks());

test("a page that was never visited is told as missing in its place, and comes when the network is back", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  const app = await openApp("/profile");
  vi.doMock("#src/pages/deals-page.tsx", () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  isOnline.mockReturnValue(false);
  await act(async () => void dispatchEvent(new Event("offline")));
  await act(async () => app.go("/deals"));
  await screen.findByText(/^You are offline, and this part has not been loaded yet/u);
  expect(screen.getAllByRole("link", { name: "Contacts" })).not.toEqual([]);
  vi.doUnmock("#src/pages/deals-page.tsx");
  isOnline.mockReturnValue(true);
  await act(async () => void dispatchEvent(new Event("online")));
  await screen.findByRole("heading", { level: 1, name: "Deals" });
});
