import { afterEach, vi } from "vitest";
import { expectQuietConsole } from "./quiet-console.ts";

// The language of the texts is written onto the page, whose only element this is.
Object.assign(globalThis, { document: { documentElement: {} } });
const { activateLanguage } = await import("#src/lib/i18n/message-loading.ts");
await activateLanguage("en");

afterEach(() => {
  vi.unstubAllGlobals();
  expectQuietConsole();
});
