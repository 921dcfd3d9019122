import { actionEvent } from "@lanyard/contract/event/event-schema";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, vi } from "vitest";
// A static import, so that the module's listener is registered before a test publishes a change.
import "#src/features/settings/preferences-listeners.tsx";
import { mintSession } from "#src/features/session/test/browser-stand-in.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { apiOfSession, newMember, openApp, unique } from "./app-stand-in.tsx";

export const banners: string[][] = [];
export const browser = { permission: "granted" };

/** Replaces the browser's Notification API in each test of a file, and records notifications in `banners`. */
export const simulateBanners = () =>
  beforeEach(() => {
    banners.length = 0;
    browser.permission = "granted";
    const stub = class {
      static get permission() {
        return browser.permission;
      }
      constructor(title: string, { body }: { body: string }) {
        banners.push([title, body]);
      }
    };
    vi.stubGlobal("Notification", stub);
  });

/** Returns an API client of a member who is not signed in to the simulated browser. */
export const apiOf = async (email: string) => apiOfSession((await mintSession(email)).accessToken);

/**
 * Opens the app as a new member. Another member changes the new member's contact; returns the live event of
 * that change.
 */
export async function editedByColleague(isWanted: boolean) {
  const email = await newMember("user");
  const [mine, other] = await Promise.all([apiOf(email), apiOf("demo@lanyard.example")]);
  await mine.person.updatePreferences({ body: { notify_desktop: isWanted } });
  const app = await openApp("/settings", email);
  const wanted = await screen.findByRole<HTMLInputElement>("switch", { name: t("settings.desktop") });
  await waitFor(() => expect(wanted.checked).toBe(isWanted && browser.permission !== "denied"));
  const last = unique("Bannered");
  const contact = await app.api.add("contact", { last });
  await other.edit("contact", contact.id, { city: "Oslo" });
  // Other test files write to the same log, so the newest action can be from another test.
  const { actions } = await other.actions.list({ query: { kind: "update", noun: "contact" } });
  const edit = actions.find((action) => action.record_id === contact.id);
  const event = actionEvent.parse({ ...edit, nouns: ["contact"], records: null, stages: null });
  return { last, event };
}
