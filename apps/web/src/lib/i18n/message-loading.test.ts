// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { writeStored } from "#src/lib/browser/storage.ts";
import { rememberedLanguage } from "./message-loading.ts";

it.each([
  [["fr-CA", "en"], "fr"],
  [["pl", "de-AT", "en"], "de"],
  [["pl"], "en"],
  [[], "en"],
])("a browser with the languages %s gets the interface in %s", (spoken, language) => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(spoken);
  expect(rememberedLanguage()).toBe(language);
});

it("a language chosen in this browser takes precedence over the browser's languages", () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr"]);
  writeStored("language", "es");
  expect(rememberedLanguage()).toBe("es");
  writeStored("language", "xx");
  expect(rememberedLanguage()).toBe("fr");
});
