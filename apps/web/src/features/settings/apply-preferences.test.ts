import { i18n } from "@lingui/core";
import { expect, it, vi } from "vitest";
import { toastRequests } from "#src/ui/overlays/toast.ts";
import { applyPreferences } from "./preferences-sync.tsx";

const preferences = { theme: null, language: "fr", date_format: null, time_format: null } as Parameters<
  typeof applyPreferences
>[0]["preferences"];
const profile = { time_zone: null } as Parameters<typeof applyPreferences>[0]["profile"];

it("reports a failed language download and loads it on Retry", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.doMock("../../messages/fr/catalogue.ts", () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  applyPreferences({ preferences, profile });
  await vi.waitFor(() => expect(toastRequests.read()).toHaveLength(1));
  const [told] = toastRequests.read();
  expect(told?.text).toBe("Failed to load the language");
  expect(i18n.locale).toBe("en");
  vi.doUnmock("../../messages/fr/catalogue.ts");
  told?.action?.run();
  await vi.waitFor(() => expect(i18n.locale).toBe("fr"));
});
