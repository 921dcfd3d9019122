import { webcrypto } from "node:crypto";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { cancelLostReasons } from "#src/features/deals/lost-reason.ts";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import type { MessageArea } from "#src/lib/i18n/messages.ts";
import { confirmationRequests } from "#src/ui/overlays/confirm.ts";
import { listAreas } from "../vite/message-files.ts";
import { briefWhileWaiting } from "./brief-waiting.ts";
import { quickenElements } from "./quick-elements.ts";
import { quickenLabels } from "./quick-labels.ts";
import { quickenStyle } from "./quick-style.ts";

const areas = ["refusals", ...listAreas("en")] as MessageArea[];
await activateLanguage("en", areas);

configure({ asyncUtilTimeout: 30_000 });
configure(briefWhileWaiting);

quickenElements();
quickenLabels();
window.getComputedStyle = quickenStyle(window.getComputedStyle);

// What jsdom does not have and the browser does.
Element.prototype.getAnimations ??= () => [];
Element.prototype.checkVisibility ??= () => true;
Element.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
if (!globalThis.crypto.subtle) Object.defineProperty(globalThis, "crypto", { value: webcrypto });
globalThis.PointerEvent ??= MouseEvent as typeof PointerEvent;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const noise: unknown[][] = [];

console.error = (...words) => void noise.push(["error", ...words]);
console.warn = (...words) => void noise.push(["warn", ...words]);

beforeEach(() => {
  noise.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset.theme;
  delete document.documentElement.dataset.themeChoice;
});

afterEach(() => {
  cleanup();
  // A question that nobody answered would stand open above the next test's page.
  for (const question of confirmationRequests.read()) question.answer(false);
  cancelLostReasons();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  // Who spies on the console expects something there and looks at it.
  const unexpected = noise.filter(
    ([level]) => !vi.isMockFunction(level === "warn" ? console.warn : console.error),
  );
  expect(unexpected, "the console must stay quiet").toEqual([]);
});
