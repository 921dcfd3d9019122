import type { Client } from "@lanyard/client/client-shape";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";

// Test files that ran earlier in this jsdom window have loaded the page modules. This file tests their first
// load.
vi.resetModules();
const { openApi, openApp } = await import("../app-stand-in.tsx");
const { watchLiveActions } = await import("#src/lib/api/live-action-event.ts");
const { activateLanguage } = await import("#src/lib/i18n/message-loading.ts");
await activateLanguage("en");

/**
 * Changes the colour of a stage. Lists show stage colours, so this change reloads them. Returns the action's
 * id.
 */
async function recolourStage(api: Client, color: string): Promise<string> {
  const stageId = (await api.pipeline.list()).pipelines[0]?.stages[0]?.id ?? "";
  return (await api.pipeline.updateStage({ params: { stageId }, body: { color } })).actionId ?? "";
}

// This test must run first, because its page must be the first one that loads the code for live updates.
test("a page ignores changes made before it opened and reloads after a live update", async () => {
  const globex = "demo@globex.example";
  // The page's stream must send neither of these changes, because they happened before the page opened.
  for (const color of ["#10b981", "#ef4444"]) await recolourStage(await openApi(globex), color);
  const told: string[] = [];
  onTestFinished(watchLiveActions(({ id }) => told.push(id)));
  const app = await openApp("/contacts", globex);
  const reads = () => app.network.calls.filter(({ call }) => call.startsWith("GET /contacts?page=1")).length;
  onTestFinished(app.network.openEvents());
  await screen.findByRole("heading", { name: "No contacts yet" });
  await app.network.eventsBegun();
  expect(reads()).toBe(1);
  const happened = await recolourStage(app.api, "#3b82f6");
  await waitFor(() => expect(told).toContain(happened));
  expect(told).toEqual([happened]);
  await waitFor(() => expect(reads()).toBe(2));
});

test("an unvisited page explains that it is unavailable offline, and loads when online", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  const app = await openApp("/profile");
  let isReachable = false;
  vi.doMock("#src/pages/deals-page.tsx", () => {
    if (isReachable) return vi.importActual("#src/pages/deals-page.tsx");
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  isOnline.mockReturnValue(false);
  await act(async () => void dispatchEvent(new Event("offline")));
  await act(async () => app.go("/deals"));
  await screen.findByText(/^You are offline, and this section has not been loaded yet/u);
  expect(screen.getAllByRole("link", { name: "Contacts" })).not.toEqual([]);
  isReachable = true;
  isOnline.mockReturnValue(true);
  await act(async () => void dispatchEvent(new Event("online")));
  await screen.findByRole("heading", { level: 1, name: "Deals" });
});
