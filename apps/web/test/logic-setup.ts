import { afterEach, vi } from "vitest";
import { expectQuietConsole } from "./quiet-console.ts";

// The code that loads a language sets the language of the document.
Object.assign(globalThis, { document: { documentElement: {} } });
const { activateLanguage } = await import("#src/lib/i18n/message-loading.ts");
await activateLanguage("en");

afterEach(() => {
  vi.unstubAllGlobals();
  expectQuietConsole();
});
