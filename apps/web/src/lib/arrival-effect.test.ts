import { i18n } from "@lingui/core";
import { afterEach, expect, it, vi } from "vitest";
import { toastRequests } from "#src/ui/toast.ts";
import { applyArrival } from "./arrival-effect.ts";
import { activateLanguage } from "./message-loading.ts";

const preferences = { theme: null, language: "fr", date_format: null, time_format: null } as Parameters<
  typeof applyArrival
>[0]["preferences"];
const profile = { time_zone: null } as Parameters<typeof applyArrival>[0]["profile"];

afterEach(() => activateLanguage("en"));

it("a language whose texts are lost on the way is told, and Retry fetches them anew", async () => {
  const written = vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.doMock("../messages/fr/tips.json", () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  applyArrival({ preferences, profile });
  await vi.waitFor(() => expect(toastRequests.read()).toHaveLength(1));
  const [told] = toastRequests.read();
  expect(told?.text).toBe("The texts of the chosen language could not be loaded");
  expect(i18n.locale).toBe("en");
  vi.doUnmock("../messages/fr/tips.json");
  told?.action?.run();
  await vi.waitFor(() => expect(i18n.locale).toBe("fr"));
  written.mockRestore();
});
