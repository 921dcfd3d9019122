import { afterEach, vi } from "vitest";
import type { MessageArea } from "#src/lib/i18n/messages.ts";
import { listAreas } from "../vite/message-files.ts";
import { expectQuietConsole } from "./quiet-console.ts";

// The language of the texts is written onto the page, whose only element this is.
Object.assign(globalThis, { document: { documentElement: {} } });
const { activateLanguage } = await import("#src/lib/i18n/message-loading.ts");
await activateLanguage("en", ["refusals", ...listAreas("en")] as MessageArea[]);

afterEach(() => {
  vi.unstubAllGlobals();
  expectQuietConsole();
});
