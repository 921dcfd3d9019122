import { afterEach, vi } from "vitest";
import { expectQuietConsole } from "./quiet-console.ts";

// `activateLanguage` sets the language of the document, and these tests run without a document.
Object.assign(globalThis, { document: { documentElement: {} } });
const { activateLanguage } = await import("#src/lib/i18n/message-loading.ts");
const { chooseFormats } = await import("#src/lib/format/format-choices.ts");
await activateLanguage("en");

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  chooseFormats({ dateFormat: null, timeFormat: null, timeZone: null });
  await activateLanguage("en");
  expectQuietConsole();
  vi.restoreAllMocks();
});
